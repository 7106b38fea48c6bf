import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { isOwnName } from './own-names.ts'

test.each(rows`
  own                                  text                                      is
  Nordlys Kontor ApS                   NORDLYS KONTOR                            own
  Nordlys Kontor ApS                   Nordlys Kontor A/S                        own
  Nordlys Kontor ApS                   Nordlys-Kontor                            own
  Nordlys Kontor ApS                   Mette Hansen, Nordlys Kontor              own
  Nordlys Kontor ApS                   Nordlys Kontor ApS att. Mette Hansen      own
  Nordlys Kontor ApS                   Nordlys Kontor, afdeling Vest             own
  Nordlys Kontor ApS                   Nordiys Kontor                            own
  Nordlys Kontor ApS                   Nordlys                                   own
  Nordlys Kontor ApS                   Nordlys Byg ApS                           other
  Nordlys Kontor ApS                   Sydlys Kontor ApS                         other
  Nordlys Kontor ApS                   Kontor ApS                                other
  Nordlys ApS                          Nordlys Danmark A/S                       own
  Nordlys ApS                          Nordlys Ejendomme ApS                     other
  Nordlys ApS                          Hansen Byg A/S c/o Nordlys ApS            other
  Nordlys ApS                          Mette Hansen c/o Nordlys ApS              own
  Nordlys ApS                          Nordlyd ApS                               other
  Søren & Ågård I/S                    Soeren og Aagaard                         own
  Caffè dell'Angelo S.r.l.             CAFFE DELL ANGELO SRL                     own
  Bar Sport snc di Rossi Mario  Bar Sport snc                                    own
  Studio Bianchi                       Bianchi Studio                            own
  Nordisk Design Studio ApS            NDS ApS                                   own
  Ejendomsselskabet 1 ApS              Ejendomsselskabet 2 ApS                   other
  Hansens Malerfirma v/ Mette Hansen   Mette Hansen                              own
  Hansens Malerfirma v/ Mette Hansen   Jens Hansen                               other
  Rossi Impianti S.r.l.                Russo Impianti S.r.l.                     other
`)('$own, addressed as $text: $is', ({ own, text, is }) => {
  expect(isOwnName(text!, { name: own!, legalName: null })).toBe(is === 'own')
})
