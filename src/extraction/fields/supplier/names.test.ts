/** Words that end the label of a number, and names too. */
import { expect, test } from 'vitest'
import { canBeName } from './names.ts'

test.each(['Nordic ID', 'Studio ID', 'Trattoria Numero', 'Galleri Nummer', 'Restaurant Number', 'Byggefirma NR', 'Osteria Numero Uno'])(
  '%s may be a name',
  name => {
    expect(canBeName(name)).toBe(true)
  },
)

test.each([
  'Customer ID',
  'Tax ID:',
  'Order Number',
  'Kunde ID',
  'Faktura nummer',
  'Ordre NR',
  'Cliente numero',
  'Fattura numero',
  'Documento numero',
  'Kunden-Nummer',
  'Rechnungs-Nummer',
  'Document No.',
])('%s is the label of a number', label => {
  expect(canBeName(label)).toBe(false)
})

test.each(['ICE Fahrkarte', 'Enkeltbillet', 'Biglietto', 'Lesbarmachung der XML-Daten einer Rechnung', 'XRechnung Viewer', 'ZUGFeRD 2.3'])(
  '%s is what the paper is, or what shows it, and nobody',
  text => {
    expect(canBeName(text)).toBe(false)
  },
)

test.each(['XML Systems GmbH', 'Billettkontoret', 'Fahrkarten Meier'])('%s may be a name, too', name => {
  expect(canBeName(name)).toBe(true)
})

test.each(['Eksp. 11', 'Stander 4', 'Pompa 3', 'Studio Legale', 'STUDIO NOTARILE'])(
  '%s stands on the paper of a seller and is none',
  text => {
    expect(canBeName(text)).toBe(false)
  },
)

test.each(['Q8 Randersvej', 'Pompa Funebre Rossi', 'Studio Legale Bianchi e Associati'])('%s may be a name', name => {
  expect(canBeName(name)).toBe(true)
})

test.each(['N°5 Café', 'N° 5 Café', 'N°12 Boulangerie Dupont'])('%s begins with a number and is a name', name => {
  expect(canBeName(name)).toBe(true)
})

test.each(['N°5', 'N° 5 Facture', 'N° 12 Cliente Rossi', 'N° 2 Colli', 'N° 33 Data', 'N° 2024 Bistrot', 'N° 3 Via Roma', 'N° doc.'])(
  '%s is a number of something',
  text => {
    expect(canBeName(text)).toBe(false)
  },
)
