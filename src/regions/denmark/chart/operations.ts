/** Accounts 1010 to 3189: income, purchases, selling costs, premises, administration, staff, depreciation. */
export const operations = `
  1010 | Salg af varer og ydelser | Sale of goods and services | U25
  1050 | Salg af varer udland, EU | Sale of goods abroad, EU | UEUV
  1100 | Salg af varer udland, ikke-EU | Sale of goods abroad, outside the EU | UVC
  1150 | Salg af ydelser udland, EU | Sale of services abroad, EU | UEUY
  1200 | Salg af ydelser udland, ikke-EU | Sale of services abroad, outside the EU | UVC
  1210 | Salgsrabatter | Sales discounts | U25
  1250 | Salgsfragt | Freight charged to customers | U25
  1300 | Regulering igangværende arbejder | Adjustment of contract work in progress | -
  1410 | Varelagerregulering på lagre af færdigvarer og varer under fremstilling | Stock adjustment, finished goods and work in progress | -
  1430 | Nedskrivning på lagre af færdigvarer og varer under fremstilling | Write-down of finished goods and work in progress | -
  1450 | Andel af nedskrivning på lagre af færdigvarer og varer under fremstilling (ej fradragsberettiget skattemæssigt) | Part of the write-down of finished goods and work in progress (not deductible for tax) | -
  1460 | Øvrige ændringer på lagre af færdigvarer og varer under fremstilling | Other changes in finished goods and work in progress | -
  1496 | Arbejde udført for egen regning og opført under aktiver | Own work capitalised | -
  1510 | Gevinst ved salg af immaterielle anlægsaktiver | Gain on sale of intangible fixed assets | -
  1530 | Gevinst ved salg af materielle anlægsaktiver | Gain on sale of tangible fixed assets | -
  1545 | Offentlige tilskud | Public grants | -
  1550 | Øvrige andre driftsindtægter | Other operating income | U25
  1610 | Varekøb | Purchase of goods | I25
  1630 | Varekøb udland, EU | Purchase of goods abroad, EU | IV25
  1650 | Varekøb udland, ikke-EU | Purchase of goods abroad, outside the EU | IVV25
  1660 | Ydelseskøb | Purchase of services | I25
  1710 | Ydelseskøb udland, EU | Purchase of services abroad, EU | IY25
  1740 | Ydelseskøb, udland, ikke-EU | Purchase of services abroad, outside the EU | IYV25
  1745 | Underleverandører (varer/ydelser leveret til kunder) | Subcontractors (goods and services supplied to customers) | I25
  1760 | Fragtomkostninger | Freight on purchases | I25
  1770 | Varelagerregulering på lagre af råvarer og hjælpematerialer | Stock adjustment, raw materials and consumables | -
  1800 | Nedskrivning på varelager | Write-down of stock | -
  1801 | Øvrige produktionsomkostninger | Other production costs | I25
  1805 | Andel af nedskrivning på varelager (ej fradragsberettiget skattemæssigt) | Part of the write-down of stock (not deductible for tax) | -
  1807 | Værdi af eget vareforbrug (kun klasse A) | Value of goods taken for own use (class A only) | -
  1830 | Fragtomkostninger | Freight | I25
  1850 | Annoncering og reklame | Advertising | I25
  1870 | Udstillinger og dekoration | Exhibitions and decoration | I25
  1890 | Restaurationsbesøg | Restaurant visits | REP
  1910 | Repræsentationsomkostninger, skattemæssigt begrænset fradrag | Representation, limited tax deduction | I25D0
  1930 | Repræsentationsomkostninger, fuld fradragsret skattemæssigt | Representation, full tax deduction | I25
  1950 | Andre salgsomkostninger | Other selling costs | I25
  1970 | Aviser og blade | Newspapers and magazines (selling cost) | I0
  1990 | Gaver og blomster | Gifts and flowers | I25D0
  2000 | Rejseomkostninger (salgsomkostning) | Travel (selling cost) | I25
  2030 | Husleje | Rent | I0
  2050 | El | Electricity | I25
  2060 | Elafgift | Electricity tax | I0
  2070 | Vand | Water | I25
  2080 | Varme | Heating | I25
  2085 | Privat andel el, vand og varme (kun klasse A) | Private share of electricity, water and heating (class A only) | -
  2090 | Vandafgift | Water tax | I0
  2100 | Olie- og flaskegasafgift | Oil and bottled gas tax | I0
  2110 | Kulafgift | Coal tax | I0
  2120 | Naturgas- og bygasafgift | Natural gas and town gas tax | I0
  2130 | Co2-afgift | CO2 tax | I0
  2140 | Øvrige afgifter | Other duties | I0
  2150 | Rengøring og renovation (affaldshåndtering) | Cleaning and waste collection | I25
  2160 | Reparation og vedligeholdelse | Repairs and maintenance | I25
  2170 | Reparation og vedligeholdelse, ejendom skattemæssigt afskrivningsberettiget, bygning 1 | Repairs and maintenance, building 1 (depreciable for tax) | I25
  2180 | Forsikringer til lokaler og bygninger | Insurance of premises and buildings | I0
  2190 | Ejendomsskatter | Property taxes | I0
  2200 | Andre lokaleomkostninger | Other costs of premises | I25
  2230 | Småanskaffelser under skattemæssig grænse for småaktiver | Small acquisitions below the tax limit for minor assets | I25
  2240 | Småanskaffelser over skattemæssig grænse for småaktiver | Small acquisitions above the tax limit for minor assets | I25
  2250 | Underleverandører | Subcontractors | I25
  2255 | Forskningsomkostninger | Research costs | I25
  2260 | Udviklingsomkostninger | Development costs | I25
  2265 | Andel af forskningsomkostninger (berettiget til forhøjet skattemæssigt fradrag) | Part of the research costs (higher tax deduction) | -
  2266 | Andel af udviklingsomkostninger (berettiget til forhøjet skattemæssigt fradrag) | Part of the development costs (higher tax deduction) | -
  2280 | Tab på tilgodehavender fra salg og tjenesteydelser | Losses on trade receivables | I0
  2290 | Regulering af nedskrivning på tilgodehavender fra salg og tjenesteydelser | Adjustment of the write-down of trade receivables | -
  2295 | Andel af regulering af nedskrivning på tilgodehavender fra salg og tjenesteydelser (ej fradragsberettiget skattemæssigt) | Part of the adjustment of the write-down of trade receivables (not deductible for tax) | -
  2310 | It-udstyr (hardware, software inkl. licenser og abonnementer) | IT equipment (hardware, software with licences and subscriptions) | I25
  2330 | Skattefri rejse- og befordringsgodtgørelse | Tax-free travel and mileage allowances (administrative cost) | I0
  2350 | Kantineomkostninger | Canteen | I25
  2370 | Kontingenter | Memberships | I0
  2375 | Aviser og blade | Newspapers and magazines | I0
  2380 | Faglitteratur | Professional literature | I25
  2390 | Porto og gebyrer | Postage and fees | I0
  2410 | Telefon og internet mv. (kun virksomhed) | Telephone and internet (business only) | I25
  2420 | Telefon og internet mv. (delvist privat) | Telephone and internet (partly private) | I25D50
  2430 | Privat andel / fri-telefon (kun klasse A) | Private share of telephone (class A only) | -
  2450 | Kontorartikler | Office supplies | I25
  2460 | Leje og operationelle leasingydelser (ekskl. husleje) | Rental and operating leases (without rent of premises) | I25
  2470 | Rejseomkostninger (administrationsomkostning) | Travel (administrative cost) | I25
  2480 | Vikarassistance | Temporary workers | I25
  2510 | Konsulentydelser | Consultancy | I25
  2520 | Kursusudgifter | Training (administrative cost) | I25
  2530 | Leasingomkostninger, personbiler | Leasing of passenger cars | I25D0
  2540 | Driftsomkostninger, personbiler | Running costs of passenger cars | I25D0
  2548 | Leasingomkostninger, blandet benyttet personbil (kun klasse A) | Leasing of a passenger car in mixed use (class A only) | I25D0
  2550 | Privat andel af biludgifter (kun klasse A) | Private share of car costs (class A only) | -
  2560 | Driftsomkostninger, varebiler | Running costs of vans | I25
  2567 | Leasingomkostninger, blandet benyttet varebil (kun klasse A) | Leasing of a van in mixed use (class A only) | I25D33
  2569 | Leasingomkostninger, varebiler | Leasing of vans | I25
  2580 | Privat andel af blandet benyttet varebil (kun klasse A) | Private share of a van in mixed use (class A only) | -
  2620 | Parkeringsomkostninger | Parking | I25D0
  2650 | Øvrige forsikringer | Other insurance | I0
  2660 | Offentlige gebyrer og bøder (ej fradragsberettiget skattemæssigt) | Public fees and fines (not deductible for tax) | I0
  2670 | Revision og regnskabsmæssig assistance | Audit and accounting assistance | I25
  2680 | Advokatmæssig assistance | Legal assistance | I25
  2690 | Øvrige rådgivningshonorarer | Other advisers' fees | I25
  2700 | Ej skattemæssigt fradragsberettigede rådgivningshonorarer | Advisers' fees not deductible for tax | I25
  2710 | Administrationsvederlag/management fee | Management fee | I25
  2720 | Øreafrunding/kassedifferencer | Rounding and cash differences | I0
  2810 | Andre eksterne omkostninger | Other external costs | I25
  2845 | AM Bidragspligtig A-Indkomst | Wages subject to labour market contribution | -
  2846 | AM Bidragsfri A-Indkomst | Wages free of labour market contribution | -
  2847 | B-honorar | Fees without tax at source | -
  2850 | Lønninger | Wages | I0
  2860 | Feriepenge og SH-tillæg | Holiday pay and public holiday supplement | -
  2865 | Ferietillæg | Holiday supplement | -
  2866 | Feriepengeforpligtelse, regulering | Adjustment of the holiday pay obligation | -
  2870 | Jubilæumsgratiale og fratrædelsesgodtgørelse | Anniversary and severance pay | -
  2880 | Bestyrelseshonorar | Directors' fees | -
  2885 | Lønrefusioner | Wage refunds | -
  2887 | Personalegoder | Staff benefits | -
  2888 | Fri bil | Company car as benefit in kind | -
  2895 | Skattefri rejse- og befordringsgodtgørelse | Tax-free travel and mileage allowances | I0
  2896 | Kursusudgifter | Training | I25
  2897 | ATP, medarbejder | ATP pension, employee's share | -
  2898 | ATP, arbejdsgiver | ATP pension, employer's share | -
  2910 | Pensioner, arbejdsgiver | Pensions, employer | -
  2920 | Vederlag til afløsning af pensionstilsagn | Settlement of pension commitments | -
  2925 | Øvrige pensionsomkostninger | Other pension costs | -
  2930 | Øvrige omkostninger til social sikring | Other social security costs | -
  2946 | Lønsumsafgift | Payroll tax | -
  2947 | Arbejdsskadeforsikringer | Industrial injury insurance | -
  3000 | Af- og nedskrivninger af erhvervede immaterielle anlægsaktiver | Depreciation and write-down of acquired intangible fixed assets | -
  3010 | Af- og nedskrivninger af goodwill | Depreciation and write-down of goodwill | -
  3020 | Af- og nedskrivninger af grunde og bygninger | Depreciation and write-down of land and buildings | -
  3030 | Af- og nedskrivninger af produktionsanlæg og maskiner | Depreciation and write-down of plant and machinery | -
  3040 | Af- og nedskrivninger af indretning af lejede lokaler | Depreciation and write-down of leasehold improvements | -
  3050 | Af- og nedskrivninger af andre anlæg, driftsmateriel og inventar | Depreciation and write-down of other fixtures and equipment | -
  3060 | Af- og nedskrivninger af software | Depreciation and write-down of software | -
  3070 | Af- og nedskrivninger af finansielt leasede grunde og bygninger | Depreciation and write-down of land and buildings under finance lease | -
  3080 | Af- og nedskrivninger af finansielt leasede produktionsanlæg og maskiner | Depreciation and write-down of plant and machinery under finance lease | -
  3090 | Af- og nedskrivninger af finansielt leasede andre anlæg, driftsmateriel og inventar | Depreciation and write-down of other fixtures and equipment under finance lease | -
  3095 | Privat andel af af- og nedskrivninger (kun klasse A) | Private share of depreciation and write-down (class A only) | -
  3097 | Gevinst ved salg af andre anlæg, driftsmateriel og inventar blandet benyttet (kun klasse A) | Gain on sale of other fixtures and equipment in mixed use (class A only) | -
  3099 | Tab ved salg af andre anlæg, driftsmateriel og inventar blandet benyttet (kun klasse A) | Loss on sale of other fixtures and equipment in mixed use (class A only) | -
  3130 | Nedskrivning af omsætningsaktiver, som overstiger normale nedskrivninger | Write-down of current assets beyond normal write-downs | -
  3160 | Tab ved salg af immaterielle anlægsaktiver | Loss on sale of intangible fixed assets | -
  3165 | Tab ved salg af materielle anlægsaktiver | Loss on sale of tangible fixed assets | -
  3170 | Øvrige andre driftsomkostninger | Other operating costs | -
  3185 | Værdireguleringer af investeringsejendomme | Value adjustments of investment property | -
`
