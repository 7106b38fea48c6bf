/** Our schema against the official one: the same verdict on documents that use every element, and on what is left of them when they are damaged. */
import { expect, test } from 'vitest'
import { element, type XmlElement, xmlDocument } from '../../src/domain/text/xml-writer.ts'
import { parseXml } from '../../src/extraction/formats/xml.ts'
import { groups, isValueType } from '../../src/regions/italy/fatturapa/schema.ts'
import { checkStructure } from '../../src/regions/italy/fatturapa/schema-check.ts'
import { type ValueTypeName, valueTypes } from '../../src/regions/italy/fatturapa/schema-values.ts'
import {
  childrenOf,
  fromParsed,
  namespace,
  type ParsedElement,
  rootName,
  simplifiedNamespace,
  simplifiedRootName,
} from '../../src/regions/italy/fatturapa/tree.ts'
import { fatturaPaTree } from '../../src/regions/italy/fatturapa/write.ts'
import { type Random, seeded } from '../chaos/posting/random.ts'
import { invoiceSchema, simplifiedSchema } from './fatturapa-schemas.ts'
import { generateInvoices } from './generated-invoices.ts'

/** Values that fit, and among them those at the limits. */
const fitting: Readonly<Record<ValueTypeName, readonly string[]>> = {
  Format: ['FPR12', 'FPA12'],
  RecipientCode: ['0000000', 'UFY9MH'],
  SimplifiedFormat: ['FSM10'],
  SimplifiedType: ['TD07', 'TD09'],
  SimplifiedNature: ['N1', 'N5'],
  SimplifiedRegime: ['RF01', 'RF19'],
  PrivateRecipientCode: ['0000000', 'ABC1234'],
  TaxIdCode: ['1', 'x'.repeat(28), '\u03a9'],
  FiscalCode: ['12345670785', 'RSSMRA80A01H501U', 'A'.repeat(13)],
  PersonFiscalCode: ['RSSMRA80A01H501U'],
  Country: ['IT', 'ZZ'],
  CountryOrItaly: ['IT', ''],
  Currency: ['EUR', 'AAA'],
  Incoterm: ['EXW'],
  Province: ['MI', 'QQ'],
  FiveDigits: ['00000', '20121'],
  Email: ['a@b', 'acquisti@pec.example.it', ' a.b+c@d-e.it ', 'a@[b c]'],
  ContactEmail: ['a@b.c.d', 'info@example.it'],
  Phone: ['12345', '+39 02 12345'],
  Basic8: ['1', '12345678'],
  Basic10: ['1', '0123456789', ' a\tb '],
  Basic15: ['1', 'x'.repeat(15)],
  Basic20: ['1/2026', 'x'.repeat(20)],
  Basic35: ['x'.repeat(35)],
  Basic60: ['x'.repeat(60)],
  Any35: ['\u5317\u4eac', 'x'.repeat(35)],
  Latin60: ['\u00e0'.repeat(60), ' ', 'a\nb'],
  Latin80: ['\u00ff'.repeat(80)],
  Latin100: ['x'.repeat(100)],
  Latin200: ['x'.repeat(200)],
  Latin1000: ['x'.repeat(1000)],
  Title: ['Dr', '  Dott.ssa  '],
  Eori: ['x'.repeat(13), 'x'.repeat(17)],
  Regime: ['RF01', 'RF20'],
  DocumentType: ['TD01', 'TD29'],
  Withholding: ['RT01', 'RT06'],
  WithholdingReason: ['A', 'ZO'],
  Fund: ['TC01', 'TC22'],
  Nature: ['N1', 'N2', 'N6.9', 'N7'],
  Collectability: ['I', 'D', 'S'],
  Yes: ['SI'],
  Discount: ['SC', 'MG'],
  LineKind: ['SC', 'AC'],
  Issuer: ['CC', 'TZ'],
  SoleShareholder: ['SU', 'SM'],
  Liquidation: ['LS', 'LN'],
  PaymentTerms: ['TP01', 'TP03'],
  PaymentMeans: ['MP01', 'MP23'],
  Iban: ['IT60X0542811101000000123456', `DK50${'0'.repeat(11)}`],
  Bic: ['BCITITMM', 'BCITITMMXXX'],
  Amount2: ['0.00', '-99999999999.99', ' 1.00 '],
  Amount8: ['1.00', '-99999999999.12345678'],
  Rate: ['0.00', '22.00', '100.00', '022.00'],
  Quantity: ['0.00', '999999999999.12345678'],
  Weight: ['1.0', '9999.99'],
  Integer999: ['1', '999'],
  Integer9999: ['1', '9999', '+7', '007'],
  Days: ['0', '999'],
  Day: ['2026-02-28', '2024-02-29', '1901-01-01', '2026-01-01Z', '2026-01-01+01:00'],
  InvoiceDay: ['1970-01-01', '2026-12-31'],
  Moment: ['2026-01-01T00:00:00', '2026-01-01T23:59:59.123+02:00'],
  Base64: ['QUJD', 'QUI=', 'QQ=='],
}

/** What people and programs write instead. */
const damaging = [
  '',
  ' ',
  '0',
  '00',
  'x',
  'x'.repeat(61),
  'x'.repeat(201),
  'x'.repeat(1001),
  '\u20ac',
  'fpr12',
  'N2.3',
  'N6.0',
  'TD07',
  'TD15',
  'TD30',
  'RF03',
  'RF21',
  'TC00',
  'TC23',
  'MP00',
  'MP24',
  'RT07',
  'it',
  'ITA',
  '1',
  '1.0',
  '1,00',
  '-1.00',
  '+1.00',
  '1e2',
  '100.01',
  '.50',
  '100000000000.00',
  '1.123456789',
  '2026-02-29',
  '2026-2-1',
  '1969-12-31',
  '2026-13-01',
  '2026-01-01T24:00:01',
  'a@',
  'a b@c',
  'a..b@c',
  '1234',
  '123456',
  'ABCDEFGHIJKLMNOPQ',
  '10000',
  '-1',
  'SI ',
  'no',
  'QQ=',
  'QR==',
  '\u0085',
  '\u0100',
]

const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!

/** A document of the schema's own making: each optional element is there or not. */
function drawElement(random: Random, name: string, type: string, fullness: number): XmlElement {
  if (isValueType(type)) return element(name, pick(random, fitting[type]))
  const list = pick(random, groups.get(type)!)
  const children = list
    .filter(particle => particle.type !== 'Signature')
    .flatMap(particle => {
      const count = particle.min > 0 || random() < fullness ? (particle.max > 1 && random() < 0.3 ? 2 : 1) : 0
      return Array.from({ length: count }, () => drawElement(random, particle.name, particle.type, fullness))
    })
  return element(name, children)
}

function drawDocument(random: Random): XmlElement {
  const drawn = drawElement(random, rootName, 'Invoice', pick(random, [0.1, 0.3, 1]))
  return { ...drawn, attributes: { versione: 'FPR12', 'xmlns:p': namespace } }
}

function drawSimplified(random: Random): XmlElement {
  const drawn = drawElement(random, simplifiedRootName, 'Simplified', pick(random, [0.1, 0.3, 1]))
  return { ...drawn, attributes: { versione: 'FSM10', 'xmlns:p': simplifiedNamespace } }
}

type Place = readonly number[]

function placesOf(tree: XmlElement, here: Place = []): Place[] {
  return [here, ...childrenOf(tree).flatMap((child, at) => placesOf(child, [...here, at]))]
}

function changedAt(tree: XmlElement, place: Place, change: (found: XmlElement) => readonly XmlElement[]): readonly XmlElement[] {
  const [first, ...rest] = place
  if (first === undefined) return change(tree)
  const children = childrenOf(tree).flatMap((child, at) => (at === first ? changedAt(child, rest, change) : [child]))
  return [{ ...tree, content: children }]
}

const damages: readonly ((random: Random, found: XmlElement) => readonly XmlElement[])[] = [
  () => [],
  (_random, found) => [found, found],
  (random, found) => [{ ...found, content: pick(random, damaging) }],
  (random, found) => [{ ...found, content: pick(random, damaging) }],
  (random, found) => [{ ...found, content: pick(random, damaging) }],
  (_random, found) => [{ ...found, name: 'Altro' }],
  (_random, found) => [{ ...found, attributes: { altro: '1' } }],
  (_random, found) => [{ ...found, content: [...childrenOf(found), element('Altro', '1')] }],
  (_random, found) => [{ ...found, content: [...childrenOf(found)].reverse() }],
  (_random, found) => [{ ...found, content: [...childrenOf(found).slice(1), ...childrenOf(found).slice(0, 1)] }],
  (_random, found) => [found, element('Natura', 'N4')],
]

function damaged(random: Random, tree: XmlElement): XmlElement {
  const place = pick(random, placesOf(tree).slice(1))
  const damage = pick(random, damages)
  return changedAt(tree, place, found => damage(random, found))[0]!
}

const isSoundByUs = (tree: XmlElement): boolean => checkStructure(tree).length === 0

test('every element and value of the schema is used, so that the comparison sees all of it', () => {
  const types = [...groups.values()].flat(2).map(particle => particle.type)
  const unused = Object.keys(valueTypes).filter(type => !types.includes(type))
  expect(unused).toEqual([])
  expect(types.filter(type => !isValueType(type) && !groups.has(type) && type !== 'Signature')).toEqual([])
})

test.skipIf(invoiceSchema === undefined)('documents that use all elements are valid by both schemas', () => {
  const random = seeded(11)
  for (let at = 0; at < 300; at += 1) {
    const tree = drawDocument(random)
    expect([checkStructure(tree), invoiceSchema!(xmlDocument(tree))], `document ${at}`).toEqual([[], []])
  }
})

test.skipIf(invoiceSchema === undefined)('on 3,000 damaged documents our verdict is that of the official schema', () => {
  const random = seeded(12)
  const written = generateInvoices(20, 5).map(invoice => fatturaPaTree(invoice, { progressive: '00001' }))
  let refused = 0
  for (let at = 0; at < 3000; at += 1) {
    const tree = damaged(random, at % 4 === 0 ? pick(random, written) : drawDocument(random))
    const official = invoiceSchema!(xmlDocument(tree))
    if (official.length > 0) refused += 1
    if (isSoundByUs(tree) !== (official.length === 0)) {
      expect({ ours: checkStructure(tree), official }, `document ${at}`).toEqual({ ours: [], official: [] })
    }
  }
  // The comparison has seen both verdicts often.
  expect(refused).toBeGreaterThan(1500)
  expect(refused).toBeLessThan(2950)
})

test.skipIf(simplifiedSchema === undefined)(
  'simplified documents: sound ones are sound by both, and on damaged ones our verdict is the official one',
  () => {
    const random = seeded(14)
    let refused = 0
    for (let at = 0; at < 1200; at += 1) {
      const sound = drawSimplified(random)
      const tree = at % 4 === 0 ? sound : damaged(random, sound)
      const official = simplifiedSchema!(xmlDocument(tree))
      if (official.length > 0) refused += 1
      if (isSoundByUs(tree) !== (official.length === 0) || (at % 4 === 0 && official.length > 0)) {
        expect({ ours: checkStructure(tree), official }, `document ${at}`).toEqual({ ours: [], official: [] })
      }
    }
    expect(refused).toBeGreaterThan(450)
  },
)

test('a parsed file is judged as the tree that it was written from', () => {
  const random = seeded(13)
  for (const invoice of generateInvoices(20, 6)) {
    const tree = damaged(random, fatturaPaTree(invoice, { progressive: '00001' }))
    const parsed = fromParsed(parseXml(xmlDocument(tree)) as ParsedElement)
    expect(checkStructure(parsed).map(({ path }) => path)).toEqual(checkStructure(tree).map(({ path }) => path))
  }
})
