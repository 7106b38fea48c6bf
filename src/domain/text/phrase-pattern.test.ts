import { expect, test } from 'vitest'
import { rows } from '../../../test/harness/text-tables.ts'
import { foldForSearch } from './folding.ts'
import { phrasePattern } from './phrase-pattern.ts'

test.each(rows`
  phrase          text                        found
  gift            A gift for you              yes
  gift            Miljøafgift                 no
  gift            giftig                      no
  gave*           Gavekurv                    yes
  gave*           Opgave 4                    no
  gave*           Ny udgave                   no
  *buket          Rosenbuket                  yes
  *buket          Buketten                    no
  møde            mødet                       no
  møde            Til møde.                   yes
  øl              Køl                         no
  øl              2 øl                        yes
  caffè           caffetteria                 no
  caffè           un CAFFÈ                    yes
  art. 138        Art.138 VAT directive       yes
  art. 138        part. 138                   no
  art. 138        art. 1380                   no
  262 ter         article 262 ter I CGI       yes
  262 ter         1262 terminal               no
  ml § 46         ML § 46, stk. 1             yes
  ml § 46         ml § 460                    no
`)('"$phrase" in "$text": $found', ({ phrase, text, found }) => {
  expect(phrasePattern([phrase!]).test(foldForSearch(text!))).toBe(found === 'yes')
})
