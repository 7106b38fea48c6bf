/** Accounts 3193 to 3819: financial income and costs, tax. */
export const finance = `
  3193 | Modtagne udbytter fra tilknyttede virksomheder | Dividends from group enterprises | -
  3194 | Gevinst ved afhændelse af kapitalandele i tilknyttede virksomheder | Gain on disposal of shares in group enterprises | -
  3196 | Tab ved afhændelse af kapitalandele i tilknyttede virksomheder | Loss on disposal of shares in group enterprises | -
  3197 | Nedskrivning af kapitalandele i tilknyttede virksomheder | Write-down of shares in group enterprises | -
  3198 | Tilbageførsel af nedskrivning af kapitalandele i tilknyttede virksomheder | Reversed write-down of shares in group enterprises | -
  3200 | Øvrige indtægter af kapitalandele i tilknyttede virksomheder | Other income from shares in group enterprises | -
  3211 | Modtagne udbytter fra associerede virksomheder | Dividends from associates | -
  3212 | Gevinst ved afhændelse af kapitalandele i associerede virksomheder | Gain on disposal of shares in associates | -
  3214 | Tab ved afhændelse af kapitalandele i associerede virksomheder | Loss on disposal of shares in associates | -
  3215 | Nedskrivning af kapitalandele i associerede virksomheder | Write-down of shares in associates | -
  3216 | Tilbageførsel af nedskrivning af kapitalandele i associerede virksomheder | Reversed write-down of shares in associates | -
  3217 | Øvrige indtægter af kapitalandele i associerede virksomheder | Other income from shares in associates | -
  3221 | Modtagne udbytter fra kapitalinteresser | Dividends from participating interests | -
  3222 | Gevinst ved afhændelse af kapitalinteresser | Gain on disposal of participating interests | -
  3224 | Tab ved afhændelse af kapitalinteresser | Loss on disposal of participating interests | -
  3225 | Nedskrivning af kapitalinteresser | Write-down of participating interests | -
  3226 | Tilbageførsel af nedskrivning af kapitalinteresser | Reversed write-down of participating interests | -
  3230 | Øvrige indtægter af kapitalinteresser | Other income from participating interests | -
  3252 | Resultatandele, der hidrører fra tilknyttede virksomheder | Share of results of group enterprises | -
  3262 | Resultatandele, der hidrører fra associerede virksomheder | Share of results of associates | -
  3272 | Resultatandele, der hidrører fra kapitalinteresser | Share of results of participating interests | -
  3380 | Udbytte fra unoterede porteføljeaktier (bruttoudbytte) | Dividends from unlisted portfolio shares (gross) | -
  3385 | Kursgevinster af andre kapitalandele, værdipapirer og tilgodehavender, der er anlægsaktiver | Gains on other shares, securities and receivables held as fixed assets | -
  3390 | Renteindtægter af andre kapitalandele, værdipapirer og tilgodehavender, der er anlægsaktiver | Interest on other shares, securities and receivables held as fixed assets | -
  3395 | Værdiregulering af andre kapitalandele og værdipapirer, der er anlægsaktiver | Value adjustment of other shares and securities held as fixed assets | -
  3400 | Øvrige indtægter af andre kapitalandele, værdipapirer og tilgodehavender, der er anlægsaktiver | Other income from other shares, securities and receivables held as fixed assets | -
  3440 | Andre finansielle indtægter fra tilknyttede virksomheder | Other financial income from group enterprises | -
  3445 | Renteindtægter fra tilknyttede virksomheder | Interest from group enterprises | -
  3470 | Renter fra banker | Interest from banks | I0
  3490 | Renter vedr. tilgodehavende fra salg af varer og tjenesteydelser | Interest on trade receivables | -
  3510 | Rentetillæg mv. fra det offentlige (ej skattepligtig) | Interest supplements from public authorities (not taxable) | -
  3530 | Øvrige finansielle indtægter | Other financial income | I0
  3535 | Valutakursregulering (gevinst) | Exchange rate adjustment (gain) | I0
  3536 | Værdiregulering af børsnoterede værdipapirer, der er omsætningsaktiver | Value adjustment of listed securities held as current assets | -
  3537 | Værdiregulering af andre kapitalandele og værdipapirer, der er omsætningsaktiver | Value adjustment of other shares and securities held as current assets | -
  3560 | Nedskrivning af finansielle anlægs- og omsætningsaktiver | Write-down of financial fixed and current assets | -
  3590 | Finansielle omkostninger, der hidrører fra tilknyttede virksomheder | Financial costs to group enterprises | -
  3596 | Valutakursreguleringer, udenlandske dattervirksomheder | Exchange rate adjustments of foreign subsidiaries | -
  3610 | Valutakursregulering (tab) | Exchange rate adjustment (loss) | I0
  3630 | Kurstab på likvider, bankgæld og prioritetsgæld | Exchange losses on cash, bank debt and mortgage debt | -
  3640 | Renter på finansiel leasinggæld | Interest on finance leases | -
  3650 | Renter vedr. leverandører af varer og tjenesteydelser | Interest to suppliers | I0
  3670 | Renter til banker og realkreditinstitutter | Interest to banks and mortgage institutions | I0
  3675 | Renter til det offentlige (ej fradragsberettiget skattemæssigt) | Interest to public authorities (not deductible for tax) | I0
  3690 | Øvrige finansielle omkostninger | Other financial costs | I0
  3740 | Årets skat (skat af årets skattepligtige indkomst) | Tax on the taxable income of the year | -
  3760 | Årets regulering af udskudt skat | Adjustment of deferred tax of the year | -
  3780 | Regulering af skat vedrørende tidligere år | Adjustment of tax of earlier years | -
  3810 | Andre skatter | Other taxes | -
`
