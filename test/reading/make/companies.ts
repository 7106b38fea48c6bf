/**
 * Nobody's companies. The CVR numbers begin with 9, the partite IVA name a tax office that there is not, the accounts are at banks without a number:
 * the check digits are right, and nobody has them.
 */
import type { Company } from './bill.ts'

/** The two organizations that the set is read for. */
export const danishReader: Company = {
  name: 'Min Virksomhed ApS',
  street: 'Eksempelvej 10',
  city: '8000 Aarhus C',
  country: 'DK',
  vatNumber: 'DK92508641',
}

export const italianReader: Company = {
  name: 'La Mia Impresa S.r.l.',
  street: 'Via Esempio 10',
  city: '20121 Milano MI',
  country: 'IT',
  vatNumber: 'IT99564087916',
}

const danish = (name: string, cvr: string, street: string, city: string, more: Partial<Company> = {}): Company => ({
  name,
  street,
  city,
  country: 'DK',
  vatNumber: `DK${cvr}`,
  ...more,
})

const italian = (name: string, partitaIva: string, street: string, city: string, more: Partial<Company> = {}): Company => ({
  name,
  street,
  city,
  country: 'IT',
  vatNumber: `IT${partitaIva}`,
  ...more,
})

export const bakery = danish('Bageri Eksempel ApS', '92013359', 'Hovedgaden 4', '4000 Roskilde')
export const restaurant = danish('Restaurant Prøve ApS', '90149601', 'Havnegade 17', '5000 Odense C')
export const fuelStation = danish('Tankeksempel A/S', '90036815', 'Motorvejen 1', '7100 Vejle', { brand: 'TANK EKSEMPEL' })
export const grocer = danish('Købmand Eksempel A/S', '97686637', 'Torvet 2', '8900 Randers C', { brand: 'KØBMAND EKSEMPEL' })
export const hardwareStore = danish('Byggemarked Prøve A/S', '98540253', 'Industrivej 33', '6000 Kolding')
export const carPark = danish('Parkering Eksempel ApS', '90171151', 'Parkvej 5', '2100 København Ø')
export const danishHotel = danish('Hotel Eksempel A/S', '95398693', 'Strandvejen 100', '3000 Helsingør')
export const joiner = danish('Tømrerfirmaet Prøve ApS', '96427972', 'Savværksvej 8', '4700 Næstved', { iban: 'DK0399990000123456' })
export const stationer = danish('Eksempel Kontorartikler A/S', '95778720', 'Papirvej 21', '2600 Glostrup', { iban: 'DK3799990000246810' })
export const designer = danish('Studio Prøvetryk I/S', '94690943', 'Tegnestuegade 3', '1050 København K', { iban: 'DK4799990000777123' })
export const wholesaler = danish('Eksempel Engros ApS', '99223766', 'Lagervej 40', '7400 Herning', { iban: 'DK8499990004455667' })
export const electricity = danish('Eksempel Energi A/S', '99786353', 'Elværksvej 1', '9000 Aalborg', { iban: 'DK5399990008812301' })

export const swedishShop: Company = {
  name: 'Exempelbutiken AB',
  street: 'Provgatan 7',
  city: '211 20 Malmö',
  country: 'SE',
  vatNumber: 'SE999952683401',
}
export const softwareHouse: Company = {
  name: 'Example Cloud Software, Inc.',
  street: '100 Sample Street',
  city: 'Springfield, CA 90000',
  country: 'US',
}

export const bar = italian('Bar Esempio S.n.c.', '99929427344', 'Piazza della Prova 3', '50122 Firenze FI')
export const trattoria = italian('Trattoria Prova S.r.l.', '99802507329', 'Via dei Campioni 22', '00184 Roma RM')
export const petrolStation = italian('Carburanti Esempio S.r.l.', '99136777655', 'Strada Statale 1 km 10', '57121 Livorno LI')
export const supermarket = italian('Esempio Alimentari S.p.A.', '99423017864', 'Viale Modello 15', '40121 Bologna BO', {
  brand: 'SUPERMERCATO ESEMPIO',
})
export const italianHotel = italian('Albergo Esempio S.r.l.', '99881267761', 'Lungomare Prova 9', '16121 Genova GE')
export const electrician = italian('Impianti Prova S.r.l.', '99449157967', 'Via Modello 4', '10121 Torino TO', {
  iban: 'IT74X0000000000000000123456',
})
export const foodWholesaler = italian('Forniture Esempio S.r.l.', '99629267974', 'Via del Magazzino 18', '37121 Verona VR', {
  iban: 'IT11X0000000000000000246810',
})
export const builder = italian('Costruzioni Prova S.r.l.', '99690817327', 'Via del Cantiere 6', '80121 Napoli NA', {
  iban: 'IT21X0000000000000000777123',
})
export const power = italian('Energia Esempio S.p.A.', '99400027423', 'Via della Rete 100', '20123 Milano MI')
export const engineers = italian('Studio Tecnico Esempio', '99233637216', 'Corso Modello 31', '35121 Padova PD', {
  iban: 'IT27X0000000000000000445566',
})
export const britishShop: Company = {
  name: 'Sample Stationers Ltd',
  street: '1 Specimen Road',
  city: 'London W1A 1AA',
  country: 'GB',
  vatNumber: 'GB996142724',
}
