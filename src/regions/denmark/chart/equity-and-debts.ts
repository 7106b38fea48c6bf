/** Accounts 6510 to 8079: equity, provisions, debts, VAT. */
export const equityAndDebts = `
  6510 | Registreret kapital mv. | Registered capital | -
  6520 | Indbetalt registreret kapital mv. | Registered capital paid in | -
  6525 | Ikke indbetalt registreret kapital mv. | Registered capital not paid in | -
  6540 | Overkurs ved emission | Share premium | -
  6560 | Reserve for opskrivninger | Revaluation reserve | -
  6800 | Reserve for nettoopskrivning efter den indre værdis metode | Reserve for net revaluation by the equity method | -
  6810 | Reserve for udlån og sikkerhedsstillelse | Reserve for loans and security | -
  6830 | Reserve for ikke indbetalt virksomhedskapital og overkurs | Reserve for share capital and premium not paid in | -
  6840 | Reserve for udviklingsomkostninger | Reserve for development costs | -
  6870 | Øvrige lovpligtige reserver | Other statutory reserves | -
  6890 | Vedtægtsmæssige reserver | Reserves under the articles | -
  6910 | Øvrige reserver | Other reserves | -
  6914 | Reserve for iværksætterselskaber | Reserve of entrepreneurial companies | -
  6915 | Egenkapital primo (kun klasse A) | Equity at start of year (class A only) | -
  6916 | Årets resultat (kun klasse A) | Result of the year (class A only) | -
  6917 | Fri bil (kun klasse A) | Company car (class A only) | -
  6918 | Rejse og befordringsgodtgørelse (kun klasse A) | Travel and mileage allowances (class A only) | -
  6919 | Fri telefon (kun klasse A) | Free telephone (class A only) | -
  6920 | Private andele (kun klasse A) | Private shares of costs (class A only) | -
  6921 | Private afskrivninger (kun klasse A) | Private depreciation (class A only) | -
  6922 | Driftsudgifter uden fradrag (kun klasse A) | Running costs without deduction (class A only) | -
  6923 | Privat hævet (kun klasse A) | Private drawings (class A only) | -
  6924 | Privat indskud (kun klasse A) | Private contributions (class A only) | -
  6935 | Overført resultat, primo | Retained earnings at start of year | -
  6940 | Overført resultat, jf. resultatdisponering | Retained earnings by the distribution of the result | -
  6955 | Foreslået udbytte, primo | Proposed dividend at start of year | -
  6956 | Udloddet udbytte | Dividend paid | -
  6960 | Foreslået udbytte jf. resultatdisponeringen | Proposed dividend by the distribution of the result | -
  6985 | Hensættelser til pensioner og lignende forpligtelser | Provisions for pensions and similar obligations | -
  7010 | Hensættelser til udskudt skat | Provisions for deferred tax | -
  7040 | Andre hensatte forpligtelser | Other provisions | -
  7055 | Gæld, der er optaget ved udstedelse af obligationer (langfristet) | Debt from issued bonds (long-term) | -
  7065 | Konvertible og udbyttegivende gældsbreve (langfristet) | Convertible and profit-sharing debt instruments (long-term) | -
  7110 | Gæld til kredit- og realkreditinstitutter (langfristet) | Debt to credit and mortgage institutions (long-term) | -
  7120 | Gæld til banker (langfristet) | Debt to banks (long-term) | -
  7125 | Leasingforpligtelser (langfristet) | Lease obligations to credit institutions (long-term) | -
  7126 | Øvrig langfristet gæld | Other long-term debt | -
  7145 | Modtagne forudbetalinger fra kunder (langfristet) | Prepayments from customers (long-term) | -
  7155 | Leverandører af varer og tjenesteydelser (langfristet) | Trade payables (long-term) | -
  7165 | Vekselgæld (langfristet) | Bills of exchange (long-term) | -
  7175 | Gæld til tilknyttede virksomheder (langfristet) | Debt to group enterprises (long-term) | -
  7185 | Gæld til kapitalinteresser (langfristet) | Debt to participating interests (long-term) | -
  7195 | Anden gæld (langfristet) | Other debt (long-term) | -
  7210 | Gæld til virksomhedsdeltagere og ledelse (langfristet) | Debt to owners and management (long-term) | -
  7230 | Deposita (langfristet) | Deposits received (long-term) | -
  7240 | Leasingforpligtelse (langfristet) | Lease obligations (long-term) | -
  7250 | Skyldig selskabsskat (langfristet) | Corporation tax payable (long-term) | -
  7265 | Periodeafgrænsningsposter (langfristet) | Deferred income (long-term) | -
  7285 | Gæld, der er optaget ved udstedelse af obligationer (kortfristet) | Debt from issued bonds (short-term) | -
  7295 | Konvertible og udbyttegivende gældsbreve (kortfristet) | Convertible and profit-sharing debt instruments (short-term) | -
  7310 | Gæld til kredit- og realkreditinstitutter (kortfristet) | Debt to credit and mortgage institutions (short-term) | -
  7330 | Gæld til banker (kortfristet) | Debt to banks (short-term) | -
  7345 | Leasingforpligtelser (kortfristet) | Lease obligations (short-term) | -
  7350 | Øvrig kortfristet gæld | Other short-term debt | -
  7410 | Modtagne forudbetalinger fra kunder (kortfristet) | Prepayments from customers (short-term) | -
  7440 | Leverandører af varer og tjenesteydelser (kortfristet) | Trade payables (short-term) | -
  7455 | Igangværende arbejder for fremmed regning (kortfristet gæld) | Contract work in progress (short-term debt) | -
  7456 | Modtagne acontobetalinger (kortfristet gæld) | Payments on account received (short-term debt) | -
  7465 | Vekselgæld (kortfristet) | Bills of exchange (short-term) | -
  7510 | Gæld til tilknyttede virksomheder (kortfristet) | Debt to group enterprises (short-term) | -
  7535 | Gæld til kapitalinteresser (kortfristet) | Debt to participating interests (short-term) | -
  7590 | Gæld til virksomhedsdeltagere og ledelse (kortfristet) | Debt to owners and management (short-term) | -
  7610 | Deposita (kortfristet) | Deposits received (short-term) | -
  7680 | Salgsmoms | Output VAT | -
  7700 | Moms af varekøb udland, EU og ikke-EU | VAT on goods bought abroad, EU and outside the EU | -
  7720 | Moms af ydelseskøb udland, EU og ikke-EU | VAT on services bought abroad, EU and outside the EU | -
  7740 | Købsmoms | Input VAT | -
  7760 | Olie- og flaskegasafgift | Oil and bottled gas tax | -
  7780 | Elafgift | Electricity tax | -
  7800 | Naturgas- og bygasafgift | Natural gas and town gas tax | -
  7810 | Kulafgift | Coal tax | -
  7820 | Vandafgift | Water tax | -
  7830 | Co2-afgift | CO2 tax | -
  7840 | Skyldig moms | VAT settlement | -
  7860 | Skyldig løn og gager | Wages and salaries payable | -
  7880 | Skyldig bonus og tantieme | Bonuses payable | -
  7900 | Skyldige feriepenge | Holiday pay payable | -
  7920 | Skyldig A-skat | Tax withheld from wages payable | -
  7940 | Skyldigt AM-bidrag | Labour market contribution payable | -
  7960 | Skyldigt ATP-bidrag | ATP pension contribution payable | -
  7980 | Skyldigt AMP-bidrag | Labour market pension payable | -
  8000 | Anden skyldig pension | Other pensions payable | -
  8010 | Skyldig arbejdsgiverbidrag (samlet betaling) | Employer's contributions payable (collective payment) | -
  8030 | Skyldig feriepengeforpligtelse | Holiday pay obligation | -
  8035 | Skyldigt ferietillæg | Holiday supplement payable | -
  8040 | Øvrig anden gæld | Other debt | -
  8045 | Modtagne offentlige tilskud til senere beskatning | Public grants received, to be taxed later | -
  8070 | Periodeafgrænsningsposter (kortfristet) | Deferred income (short-term) | -
`
