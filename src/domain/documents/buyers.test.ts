import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { addresseeOf } from './buyers.ts'

/** Numbers decide before the name; those of another country, and those that are misread, decide nothing. */
test.each(rows`
  ownVat         ownId      ownCode            name                vat            id                 is
  DK13585628     13585628   -                  Nordlys ApS         -              -                  own
  DK13585628     13585628   -                  Hansen ApS          -              -                  other
  DK13585628     13585628   -                  Hansen ApS          DK13585628     -                  own
  DK13585628     13585628   -                  Hansen ApS          -              13585628           own
  DK13585628     -          -                  Nordlys ApS         -              25313763           other
  -              13585628   -                  Nordlys ApS         DK25313763     -                  other
  DK13585628     13585628   -                  Nordlys ApS         DK13585629     -                  own
  DK13585628     13585628   -                  Nordlys ApS         DE136695976    -                  own
  -              -          -                  Nordlys ApS         DK25313763     25313763           own
  -              -          -                  Hansen ApS          DK25313763     25313763           other
  -              -          -                  -                   DK25313763     -                  unknown
  DK13585628     13585628   -                  -                   -              -                  unknown
  DK13585628     13585628   -                  -                   -              25313763           other
  IT16520988821  -          -                  Nordlys S.r.l.      IT16520988821  -                  own
  IT16520988821  -          -                  Nordlys S.r.l.      IT03456780125  -                  other
  IT16520988821  -          03456780125        Hansen S.r.l.       -              03456780125        own
  IT16520988821  -          RSSMRA80A01F205X   Hansen              -              RSSMRA80A01F205X   own
`)('known as $ownVat $ownId $ownCode, addressed to $name $vat $id: $is', ({ ownVat, ownId, ownCode, name, vat, id, is }) => {
  const country = ownVat ? ownVat.slice(0, 2) : ownId ? 'DK' : null
  const own = {
    name: 'Nordlys',
    legalName: null,
    vatNumber: ownVat || null,
    businessId: ownId || null,
    fiscalCode: ownCode || null,
    country,
  }
  expect(addresseeOf({ name: name || null, vatNumber: vat || null, businessId: id || null }, own).is).toBe(is)
})
