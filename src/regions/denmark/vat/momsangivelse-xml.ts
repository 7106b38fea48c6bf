/**
 * The momsangivelse as the tax authority's service for accounting systems takes it (Skattestyrelsen, ModtagMomsangivelseForeloebig 1.0): the body of the
 * call, without its envelope and its signature. The service keeps it as a draft, which a person approves there.
 */

import { periodKey } from '../../../domain/calendar/periods.ts'
import { type Checked, failed, warningsOf } from '../../../domain/checks.ts'
import { minorUnits } from '../../../domain/money/currencies.ts'
import type { Minor } from '../../../domain/money/money.ts'
import { element, xmlDocument } from '../../../domain/text/xml-writer.ts'
import type { Filer, ReturnFile, ReturnSheet } from '../../../domain/vat/vat-returns.ts'
import { say } from '../../../language/say.ts'
import { checkCvr } from '../identity/cvr.ts'

/** The fields of the service in the one order that its schema allows, each with the box that it takes. */
const fields = [
  ['AfgiftTilsvar', 'momstilsvar'],
  ['CO2Afgift', 'co2Afgift'],
  ['EUKoeb', 'rubrikAVarer'],
  ['EUSalgBeloebVarer', 'rubrikBVarerEuSalg'],
  ['IkkeEUSalgBeloebVarer', 'rubrikBVarerIkkeEuSalg'],
  ['ElAfgift', 'elafgift'],
  ['EksportOmsaetning', 'rubrikC'],
  ['GasAfgift', 'naturgasOgBygasafgift'],
  ['KoebsMoms', 'koebsmoms'],
  ['KulAfgift', 'kulafgift'],
  ['MomsEUKoeb', 'momsVarekoebUdland'],
  ['MomsEUYdelser', 'momsYdelseskoebUdland'],
  ['OlieAfgift', 'olieOgFlaskegasafgift'],
  ['SalgsMoms', 'salgsmoms'],
  ['VandAfgift', 'vandafgift'],
  ['EUKoebYdelse', 'rubrikAYdelser'],
  ['EUSalgYdelse', 'rubrikBYdelser'],
] as const

const namespaces = {
  xmlns: 'urn:oio:skat:nemvirksomhed:ws:1.0.0',
  'xmlns:kontekst': 'http://rep.oio.dk/skat.dk/basis/kontekst/xml/schemas/2006/09/01/',
  'xmlns:virksomhed': 'http://rep.oio.dk/skat.dk/motor/class/virksomhed/xml/schemas/20080401/',
  'xmlns:moms': 'urn:oio:skat:nemvirksomhed:1.0.0',
}

/** VAT is registered under an SE number, which the VAT number shows behind `DK`; where it is not known it is the CVR number of the company. */
function seNumberOf({ vatNumber, businessId }: Filer): Checked {
  const written = vatNumber ?? businessId
  if (!written) return failed('', say('se_number_missing'))
  return checkCvr(written)
}

/** A form of whole kroner has whole kroner in every box (momsloven section 57(1)). */
function kroner(amount: Minor, currency: string): string {
  const unit = 10 ** minorUnits(currency)
  if (amount % unit !== 0) throw new RangeError(`${amount} is no whole number of kroner`)
  return String(amount / unit)
}

export function momsangivelseXml(sheet: ReturnSheet): ReturnFile {
  const seNumber = seNumberOf(sheet.organization)
  const warnings = warningsOf([[sheet.organization.vatNumber ? 'vatNumber' : 'businessId', seNumber]])
  if (!/^\d{8}$/.test(seNumber.value)) return { ok: false, problems: warnings }
  const amounts = new Map(sheet.boxes.map(({ key, amount }) => [key, amount]))
  const amountOf = (key: string): Minor => {
    const amount = amounts.get(key)
    if (amount === undefined) throw new RangeError(`the return has no box ${key}`)
    return amount
  }
  const text = xmlDocument(
    element(
      'ModtagMomsangivelseForeloebig_I',
      [
        element('kontekst:HovedOplysninger', [
          element('kontekst:TransaktionIdentifikator', sheet.id),
          element('kontekst:TransaktionTid', sheet.preparedAt),
        ]),
        element('Angivelse', [
          element('AngiverVirksomhedSENummer', [element('virksomhed:VirksomhedSENummerIdentifikator', seNumber.value)]),
          element('Angivelsesoplysninger', [
            element('moms:AngivelsePeriodeFraDato', sheet.period.start),
            element('moms:AngivelsePeriodeTilDato', sheet.period.end),
          ]),
          element(
            'Angivelsesafgifter',
            fields.map(([field, key]) => element(`moms:MomsAngivelse${field}Beloeb`, kroner(amountOf(key), sheet.currency))),
          ),
        ]),
      ],
      namespaces,
    ),
  )
  return { ok: true, fileName: `momsangivelse-${seNumber.value}-${periodKey(sheet.period)}.xml`, text, warnings }
}
