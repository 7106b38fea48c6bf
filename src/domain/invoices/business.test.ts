import { expect, test } from 'vitest'
import { buyerOf } from '../../../test/harness/sales.ts'
import { rows } from '../../../test/harness/text-tables.ts'
import { identities } from '../../regions/index.ts'
import { buyerIdWarnings, buyerStatusOf, buyerWarnings } from './business.ts'

test.each(rows`
  country  vat             business  place    is        number          warnings
  -        -               -         home     consumer  -               -
  DK       DK25313763      -         home     business  DK25313763      -
  DK       25313763        -         home     business  DK25313763      -
  DK       DK25313764      -         home     consumer  -               cvr_check_digit
  -        DE136695976     -         home     consumer  -               vat_number_country_mismatch buyer_country_missing
  DE       DE136695976     -         eu       business  DE136695976     vies_not_checked
  DE       136695976       -         eu       business  DE136695976     vies_not_checked
  DE       DE136695977     -         eu       consumer  -               vat_number_check_digit taken_as_consumer
  DE       ATU12345675     -         eu       consumer  -               vat_number_country_mismatch taken_as_consumer
  DE       -               HRB1234   eu       consumer  -               taken_as_consumer
  DE       -               -         eu       consumer  -               -
  GR       EL094259216     -         eu       business  EL094259216     vies_not_checked
  MC       FR40303265045   -         eu       business  FR40303265045   vies_not_checked
  GB       XI366303068     -         outside  business  XI366303068     vies_not_checked
  GB       GB366303068     -         outside  business  GB366303068     -
  IM       GB366303068     -         outside  business  GB366303068     -
  US       -               -         outside  consumer  -               -
  US       -               94-31775  outside  business  -               -
  US       none            -         outside  consumer  -               vat_number_format
  GL       GL12345         -         outside  business  GL12345         -
  FO       -               -         outside  consumer  -               -
  AX       -               -         outside  consumer  -               -
`)('$country $vat $business is $place, a $is', row => {
  const orNull = (text: string | undefined) => text || null
  const buyer = buyerOf(orNull(row.country), { vatNumber: orNull(row.vat), businessId: orNull(row.business) })
  const standing = buyerStatusOf(buyer, 'DK')
  expect([standing.place, standing.isBusiness ? 'business' : 'consumer', standing.vatNumber]).toEqual([
    row.place,
    row.is,
    orNull(row.number),
  ])
  expect(standing.isNorthernIrish).toBe(row.vat!.startsWith('XI'))
  const warnings = [...buyerIdWarnings(buyer, 'DK', identities), ...buyerWarnings(buyer, standing, 'DK')]
  expect(warnings.map(({ code }) => code)).toEqual(row.warnings!.split(' ').filter(Boolean))
})

test.each(rows`
  country  name                        warns
  US       Acme Inc.                   yes
  US       Northwind Trading           yes
  US       Smith & Sons                yes
  CH       Alpen Uhren AG              yes
  GB       Brighton University         yes
  US       Acme                        yes
  US       ACME                        yes
  US       GitHub                      yes
  US       KLM Cargo                   yes
  US       Studio54 New York           yes
  DE       Muster                      yes
  US       Mary Johnson                no
  US       MARY JOHNSON                no
  US       Ronan O'Brien               no
  US       Ian McDonald                no
  US       J. R. Smith                 no
  FR       Jean-Luc de la Tour         no
  NO       Ola Nordmann                no
  DE       Muster Handel GmbH          yes
  DE       Erika Mustermann            no
`)('$name in $country without any id is taken as a consumer, and warned about: $warns', ({ country, name, warns }) => {
  const buyer = buyerOf(country!, { name: name! })
  const found = buyerWarnings(buyer, buyerStatusOf(buyer, 'DK'), 'DK').map(({ code }) => code)
  expect(found).toEqual(warns === 'yes' ? ['taken_as_consumer'] : [])
})
