/**
 * Why an Italian invoice carries no VAT: the `natura` of the electronic invoice. Since 2021 the generic N2, N3 and N6 are refused by the exchange
 * (provvedimento Agenzia delle Entrate 99922/2020), so they are no codes here.
 */
export interface Nature {
  code: string
  italian: string
  english: string
  law: string
}

type Row = readonly [code: string, italian: string, english: string, law: string]

const rows: readonly Row[] = [
  ['N1', 'Escluse ex art. 15', 'Excluded from the taxable amount (advances, stamp duty passed on)', 'DPR 633/72 art. 15'],
  ['N2.1', 'Non soggette: artt. da 7 a 7-septies', 'Outside Italian VAT by place of supply', 'DPR 633/72 artt. 7 - 7-septies'],
  [
    'N2.2',
    'Non soggette: altri casi',
    'Outside VAT, other cases (flat-rate sellers above all)',
    'L. 190/2014 art. 1, c. 58; DPR 633/72 art. 74, c. 1',
  ],
  ['N3.1', 'Non imponibili: esportazioni', 'Zero-rated, exports', 'DPR 633/72 art. 8, c. 1, lett. a) e b)'],
  ['N3.2', 'Non imponibili: cessioni intracomunitarie', 'Zero-rated, supplies to the EU', 'DL 331/93 art. 41'],
  ['N3.3', 'Non imponibili: cessioni verso San Marino', 'Zero-rated, supplies to San Marino', 'DPR 633/72 art. 71'],
  ['N3.4', "Non imponibili: assimilate alle cessioni all'esportazione", 'Zero-rated, treated as exports', 'DPR 633/72 artt. 8-bis, 9 e 72'],
  [
    'N3.5',
    "Non imponibili: a seguito di dichiarazioni d'intento",
    'Zero-rated, declaration of intent',
    'DPR 633/72 art. 8, c. 1, lett. c)',
  ],
  ['N3.6', 'Non imponibili: altre, senza plafond', 'Zero-rated, other supplies', 'DL 331/93 art. 50-bis'],
  ['N4', 'Esenti', 'Exempt', 'DPR 633/72 art. 10'],
  ['N5', 'Regime del margine / IVA non esposta', 'Margin scheme, VAT not shown', 'DL 41/95 art. 36; DPR 633/72 art. 74-ter'],
  ['N6.1', 'Inversione contabile: rottami e materiali di recupero', 'Reverse charge, scrap', 'DPR 633/72 art. 74, c. 7 e 8'],
  ['N6.2', 'Inversione contabile: oro e argento', 'Reverse charge, gold and silver', 'DPR 633/72 art. 17, c. 5'],
  [
    'N6.3',
    'Inversione contabile: subappalto nel settore edile',
    'Reverse charge, building subcontracts',
    'DPR 633/72 art. 17, c. 6, lett. a)',
  ],
  ['N6.4', 'Inversione contabile: cessione di fabbricati', 'Reverse charge, buildings', 'DPR 633/72 art. 17, c. 6, lett. a-bis)'],
  ['N6.5', 'Inversione contabile: telefoni cellulari', 'Reverse charge, mobile telephones', 'DPR 633/72 art. 17, c. 6, lett. b)'],
  ['N6.6', 'Inversione contabile: prodotti elettronici', 'Reverse charge, electronic products', 'DPR 633/72 art. 17, c. 6, lett. c)'],
  [
    'N6.7',
    'Inversione contabile: comparto edile e settori connessi',
    'Reverse charge, cleaning, demolition and work on buildings',
    'DPR 633/72 art. 17, c. 6, lett. a-ter)',
  ],
  ['N6.8', 'Inversione contabile: settore energetico', 'Reverse charge, energy', 'DPR 633/72 art. 17, c. 6, lett. d-bis) - d-quater)'],
  ['N6.9', 'Inversione contabile: altri casi', 'Reverse charge, other cases', 'DPR 633/72 art. 17, c. 6'],
  ['N7', 'IVA assolta in altro Stato UE', 'VAT paid in another country of the EU', 'DPR 633/72 artt. 7-octies e 74-sexies'],
]

export const natures: readonly Nature[] = rows.map(([code, italian, english, law]) => ({ code, italian, english, law }))

const byCode: ReadonlyMap<string, Nature> = new Map(natures.map(nature => [nature.code, nature]))

export const natureOf = (code: string): Nature | undefined => byCode.get(code)

/** `N6` without a number still says who owes the VAT. */
export const isReverseCharge = (code: string): boolean => /^N6(?:\.[1-9])?$/.test(code)
