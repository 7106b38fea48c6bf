/** Bills with VAT on a line that names another tax: what is named is part of the base, and all of the VAT is read. */
import { toSamples } from './tax-samples.ts'

/** Bills on which VAT was once lost. */
export const lostVatSamples = toSamples(`
  danish electricity, table and vat in the total
  Strøm Nord A/S / Elvej 1, 9000 Aalborg / CVR 25313763 / Faktura 990112 / Fakturadato 01.03.2026 / Tekst  Ekskl. moms  Moms  Inkl. moms / Elforbrug  600,00  150,00  750,00 / Elafgift  400,00  100,00  500,00 / At betale 1.250,00 / Heraf moms 250,00
  250.00
  excise 400.00

  danish electricity, rate beside each line
  Strøm Nord A/S / Elvej 1, 9000 Aalborg / CVR 25313763 / Faktura 990112 / Fakturadato 01.03.2026 / Elforbrug  600,00  25%  150,00 / Elafgift  400,00  25%  100,00 / At betale 1.250,00
  250.00
  excise 400.00

  danish electricity, three rows and a sum
  El A/S / Havnegade 12, 8000 Aarhus C / CVR 25313763 / Faktura 118 / Dato 01-03-2026 / Beskrivelse  Ekskl. moms  Moms  Inkl. moms / El  600,00  150,00  750,00 / Elafgift  400,00  100,00  500,00 / Nettarif  200,00  50,00  250,00 / I alt  1.200,00  300,00  1.500,00 / Betales senest 15-03-2026
  300.00
  excise 400.00

  danish electricity, sums on lines of their own
  El A/S / Havnegade 12, 8000 Aarhus C / CVR 25313763 / Faktura 118 / Fakturadato 01-03-2026 / Beskrivelse  Ekskl. moms  Moms  Inkl. moms / El  600,00  150,00  750,00 / Elafgift  400,00  100,00  500,00 / I alt ekskl. moms 1.000,00 / Moms 25% 250,00 / At betale 1.250,00
  250.00
  excise 400.00

  danish water
  Forsyning Nord A/S / Vandvej 1, 9000 Aalborg / CVR 25313763 / Faktura 990112 / Fakturadato 01.03.2026 / Specifikation  Beløb  Moms  I alt / Vand  800,00  200,00  1.000,00 / Vandafgift  160,00  40,00  200,00 / Spildevand  640,00  160,00  800,00 / I alt  1.600,00  400,00  2.000,00 / At betale 2.000,00
  400.00
  excise 160.00

  danish deposit in a table
  Drik A/S / Havnegade 12, 8000 Aarhus C / CVR 25313763 / Faktura 118 / Fakturadato 01-03-2026 / Vare  Netto  Moms  Brutto / Øl  400,00  100,00  500,00 / Pant  80,00  20,00  100,00 / Total  480,00  120,00  600,00
  120.00
  deposit 80.00

  italian gas in a table
  Acque S.p.A. / Via Roma 1, 35121 Padova / P.IVA IT00488410010 / Fattura n. 12 / Data 03/03/2026 / Descrizione Imponibile IVA Totale / Gas 100,00 22,00 122,00 / Accise 50,00 11,00 61,00 / Totale 150,00 33,00 183,00
  33.00
  excise 50.00

  italian tyres, rate beside each line
  Gomme S.r.l. / Via Roma 1, 35121 Padova / P.IVA IT00488410010 / Fattura n. 12 / Data 03/03/2026 / Pneumatici 400,00 22% 88,00 / Contributo PFU 10,00 22% 2,20 / Totale 500,20
  90.20
  environment_charge 10.00

  german energy tax in a table
  Gas GmbH / Hauptstr. 2, 70173 Stuttgart / USt-IdNr. DE136695976 / Rechnung 881 / Datum 10.02.2026 / Position Netto MwSt Brutto / Gas 100,00 19,00 119,00 / Energiesteuer 20,00 3,80 23,80 / Summe 120,00 22,80 142,80
  22.80
  excise 20.00

  italian packaging note before the vat
  Rossi S.r.l. / Via Roma 10, 20121 Milano / P.IVA IT00488410010 / Fattura n. 45 / Data 12/02/2026 / Imponibile 1.000,00 / Contributo CONAI assolto ove dovuto   Totale imposta 220,00 / Totale fattura 1.220,00
  220.00

  italian packaging note before the net
  Rossi S.r.l. / Via Roma 10, 20121 Milano / P.IVA IT00488410010 / Fattura n. 45 / Data 12/02/2026 / Contributo CONAI assolto ove dovuto Imponibile 1.000,00 / IVA 22% 220,00 / Totale fattura 1.220,00
  220.00

  italian packaging note before the total
  Rossi S.r.l. / Via Roma 10, 20121 Milano / P.IVA IT00488410010 / Fattura n. 45 / Data 12/02/2026 / Imponibile 1.000,00 / IVA 22% 220,00 / Contributo CONAI assolto Totale fattura 1.220,00
  220.00

  german tax on power with the tax on it
  Gas GmbH / Hauptstr. 2, 70173 Stuttgart / USt-IdNr. DE136695976 / Rechnung 881 / Datum 10.02.2026 / Netto 100,00 / Steuer auf Strom inkl. Stromsteuer 19 % 19,00 / Gesamtbetrag 119,00 EUR
  19.00

  german gas, the tax in the net
  Gas GmbH / Hauptstr. 2, 70173 Stuttgart / USt-IdNr. DE136695976 / Rechnung 881 / Datum 10.02.2026 / Gas inkl. Energiesteuer netto 100,00 / Steuer 19 % 19,00 / Gesamtbetrag 119,00 EUR
  19.00

  danish seller, sales tax in english
  Nordkaj Studio / Havnegade 12, 8000 Aarhus C, Denmark / Invoice 118 / Date 2026-03-01 / Subtotal DKK 1,000.00 / Sales tax 25% DKK 250.00 / Total DKK 1,250.00
  250.00

  german seller, sales tax in english
  Acme GmbH / Hauptstr. 2, 70173 Stuttgart, Germany / Invoice 881 / Date 10.02.2026 / Net 100.00 / Sales tax 19% 19.00 / Total 119.00 EUR
  19.00

  italian seller, sales tax in english
  Acme S.r.l. / Via Roma 2, 20121 Milano, Italy / Invoice 881 / Date 10/02/2026 / Net 100.00 / Sales tax 22% 22.00 / Total EUR 122.00
  22.00

  us seller, tax of denmark
  Acme Inc. / 1 Elm St, Boise, ID 83702, USA / Invoice INV-77 / Date 2026-02-02 / Subtotal DKK 100.00 / Tax - Denmark (25%) DKK 25.00 / Total DKK 125.00
  25.00

  a car by its name
  Autohuset A/S / Hobrovej 88, 9530 Støvring / CVR 25313763 / Faktura 20311 / Fakturadato: 03-02-2026 / Honda CRV leje 8.000,00 / Subtotal 8.000,00 / Moms 25% 2.000,00 / Total 10.000,00
  2000.00

  a pair of trousers
  Workwear ApS / Havnegade 12, 8000 Aarhus C, Denmark / CVR 25313763 / Invoice 118 / Date 2026-03-01 / Pant black size 32 400.00 / Shirt 600.00 / Subtotal DKK 1,000.00 / VAT 25% DKK 250.00 / Total DKK 1,250.00
  250.00

  a program
  Softix B.V. / Singel 8, 1012 AB Amsterdam / BTW NL001234567B01 / Factuur 2026-55 / Factuurdatum 13-02-2026 / BPM suite licentie 200,00 / Subtotaal excl. btw 200,00 / Btw 21% 42,00 / Totaal te betalen 242,00
  42.00

  danish excise listed twice
  Vin ApS / Vestergade 4, 5000 Odense C / CVR-nr. 25313763 / Faktura 5521 / Dato 12.02.2026 / Vin 1.000,00 / Punktafgift 200,00 / I alt ekskl. moms 1.200,00 / Moms 300,00 / Total 1.500,00 / Heraf punktafgift 200,00
  300.00
  excise 200.00
`)

/** Written before the rules for them were. */
export const tableSamples = toSamples(`
  danish heating, gross column first
  Fjernvarme Syd A.m.b.a. / Varmevej 3, 6000 Kolding / CVR 25313763 / Faktura 4410 / Fakturadato 05.03.2026 / Post  Inkl. moms  Heraf moms  Ekskl. moms / Varme  1.000,00  200,00  800,00 / CO2-afgift  250,00  50,00  200,00 / I alt  1.250,00  250,00  1.000,00 / At betale 1.250,00
  250.00
  excise 200.00

  danish gas, subtotal and vat below
  Gasselskabet A/S / Gasvej 8, 5000 Odense C / CVR 25313763 / Faktura 71220 / Dato 02.02.2026 / Naturgas  1.200,00  300,00  1.500,00 / Gasafgift  800,00  200,00  1.000,00 / Beløb før moms 2.000,00 / Moms udgør 500,00 / Til betaling 2.500,00
  500.00
  excise 800.00

  danish tyres with an environment charge
  Dækcenter Vest ApS / Ringvej 40, 6700 Esbjerg / CVR 25313763 / Faktura 883 / Fakturadato 11-02-2026 / Vare  Beløb  Moms  I alt / Dæk 4 stk  2.000,00  500,00  2.500,00 / Miljøafgift  40,00  10,00  50,00 / I alt  2.040,00  510,00  2.550,00
  510.00
  environment_charge 40.00

  danish electricity, consumption and unit price
  Energi Øst A/S / Østergade 5, 4000 Roskilde / CVR 25313763 / Faktura 55119 / Dato 03-03-2026 / Elforbrug 1.000 kWh  900,00 / Elafgift 1.000 kWh  100,00 / I alt ekskl. moms  1.000,00 / Moms 25%  250,00 / I alt inkl. moms  1.250,00
  250.00
  excise 100.00

  danish wine, excise among the goods and one vat
  Vinlageret ApS / Kajen 2, 8000 Aarhus C / CVR 25313763 / Faktura 3001 / Fakturadato 09.03.2026 / Rødvin 12 fl.  960,00  240,00  1.200,00 / Vinafgift  240,00  60,00  300,00 / Fragt  80,00  20,00  100,00 / Total DKK 1.600,00 / Heraf moms 320,00
  320.00
  excise 240.00

  danish credit note, table
  Strøm Nord A/S / Elvej 1, 9000 Aalborg / CVR 25313763 / Kreditnota 990119 / Dato 11.03.2026 / Tekst  Ekskl. moms  Moms  Inkl. moms / Elforbrug  -600,00  -150,00  -750,00 / Elafgift  -400,00  -100,00  -500,00 / I alt  -1.000,00  -250,00  -1.250,00
  250.00
  excise 400.00

  danish import, duty with vat
  Spedition Nord A/S / Toldvej 1, 2300 København S / CVR 25313763 / Faktura 1177 / Fakturadato 04.02.2026 / Ydelse  Netto  Moms  Brutto / Fragt  400,00  100,00  500,00 / Importtold  600,00  150,00  750,00 / I alt  1.000,00  250,00  1.250,00
  250.00
  customs_duty 600.00

  danish car hire with a green charge
  Biludlejning ApS / Lufthavnsvej 6, 2770 Kastrup / CVR 25313763 / Faktura 2040 / Dato 12-03-2026 / Leje 3 dage  1.200,00  300,00  1.500,00 / Ejerafgift  80,00  20,00  100,00 / I alt 1.600,00 / Moms heraf 320,00
  320.00
  registration_tax 80.00

  italian electricity, rates of ten percent
  Luce Padana S.p.A. / Via Po 11, 10124 Torino / P.IVA IT00488410010 / Fattura n. 8812 / Data 06/03/2026 / Voce  Imponibile  Aliquota  IVA / Spesa energia  300,00  10%  30,00 / Accise  50,00  10%  5,00 / Totale imponibile 350,00 / Totale IVA 35,00 / Totale da pagare 385,00
  35.00
  excise 50.00

  italian appliances, contribution in the table
  Elettro Casa S.r.l. / Via Emilia 20, 40121 Bologna / P.IVA IT00488410010 / Fattura n. 330 / Data 10/03/2026 / Descrizione  Imponibile  IVA  Totale / Lavatrice  500,00  110,00  610,00 / Contributo RAEE  10,00  2,20  12,20 / Totale  510,00  112,20  622,20
  112.20
  environment_charge 10.00

  italian packaging, contribution with its rate
  Imballaggi Veneti S.r.l. / Via Piave 3, 31100 Treviso / P.IVA IT00488410010 / Fattura n. 77 / Data 18/02/2026 / Scatole 1.000,00 22% 220,00 / Contributo CONAI 50,00 22% 11,00 / Totale imponibile 1.050,00 / Totale IVA 231,00 / Totale documento 1.281,00
  231.00
  environment_charge 50.00

  italian fuel, excise row and summary
  Carburanti Sud S.r.l. / Via Mare 9, 70121 Bari / P.IVA IT00488410010 / Fattura n. 19 / Data 02/02/2026 / Gasolio  700,00  154,00  854,00 / Accisa  300,00  66,00  366,00 / Imponibile 1.000,00 / IVA 22% 220,00 / Totale fattura 1.220,00
  220.00
  excise 300.00

  italian customs agent
  Doganali Liguri S.r.l. / Via Molo 1, 16126 Genova / P.IVA IT00488410010 / Fattura n. 501 / Data 20/02/2026 / Descrizione  Imponibile  IVA  Totale / Pratica  100,00  22,00  122,00 / Dazi doganali  200,00  44,00  244,00 / Totale  300,00  66,00  366,00
  66.00
  customs_duty 200.00

  german power bill, two taxes on the goods
  Stadtwerke Mitte GmbH / Marktplatz 1, 34117 Kassel / USt-IdNr. DE136695976 / Rechnung 40110 / Rechnungsdatum 12.02.2026 / Position  Netto  USt  Brutto / Strom  200,00  38,00  238,00 / Stromsteuer  40,00  7,60  47,60 / Netzentgelt  60,00  11,40  71,40 / Rechnungsbetrag 357,00 / darin enthaltene Umsatzsteuer 57,00
  57.00
  excise 40.00

  german coffee, rate beside each line
  Rösterei Hafen GmbH / Speicherstr. 4, 20457 Hamburg / USt-IdNr. DE136695976 / Rechnung 991 / Rechnungsdatum 03.03.2026 / Kaffee  300,00  7 %  21,00 / Kaffeesteuer  100,00  7 %  7,00 / Gesamtbetrag 428,00 EUR
  28.00
  excise 100.00

  german drinks, deposit with vat
  Getränke Schulz KG / Ringstr. 8, 90402 Nürnberg / USt-IdNr. DE136695976 / Rechnung 7120 / Rechnungsdatum 05.02.2026 / Artikel  Netto  MwSt  Brutto / Wasser  100,00  19,00  119,00 / Pfand  30,00  5,70  35,70 / Summe  130,00  24,70  154,70
  24.70
  deposit 30.00

  english energy with a levy in the table
  Mersey Power Ltd / 4 Dock Road, Liverpool L3 4AA, United Kingdom / VAT No GB 123 4567 82 / Invoice 88120 / Date 03/03/2026 / Item  Net  VAT  Gross / Electricity  500.00  100.00  600.00 / Climate change levy  50.00  10.00  60.00 / Total  550.00  110.00  660.00 / Amount due £660.00
  110.00
  excise 50.00

  irish shop with a recycling fee
  Liffey Electric Ltd / Dublin 8, Ireland / VAT IE6388047V / Invoice 610 / Date: 2 March 2026 / Item  Net  VAT  Total / Fridge  400.00  92.00  492.00 / Recycling fee  10.00  2.30  12.30 / Total  410.00  94.30  504.30 EUR
  94.30
  environment_charge 10.00

  english hotel, city tax with vat on it
  Harbour Hotel Ltd / 9 Quay Street, Bristol BS1 4AB, United Kingdom / VAT No GB 123 4567 82 / Invoice 3001 / Date 09/02/2026 / Room  200.00  40.00  240.00 / City tax  10.00  2.00  12.00 / Total due £252.00 / Including VAT £42.00
  42.00
  stay_tax 10.00

  swedish electricity in a table
  Kraft Norr AB / Storgatan 9, 903 26 Umeå / Org.nr 556016-0680 / Faktura 7788 / Fakturadatum 2026-02-20 / Beskrivning  Exkl moms  Moms  Inkl moms / Elhandel  800,00  200,00  1 000,00 / Energiskatt  400,00  100,00  500,00 / Summa  1 200,00  300,00  1 500,00 / Att betala 1 500,00 SEK
  300.00
  excise 400.00

  swedish electronics, rate beside each line
  Datorhuset AB / Kungsgatan 1, 411 19 Göteborg / Org.nr 556016-0680 / Faktura 551 / Fakturadatum 2026-03-02 / Skärm  2 000,00  25 %  500,00 / Kemikalieskatt  160,00  25 %  40,00 / Att betala 2 700,00 SEK
  540.00
  excise 160.00

  swedish drinks, deposit
  Bryggeriet AB / Hamngatan 4, 211 22 Malmö / Org.nr 556016-0680 / Faktura 90 / Fakturadatum 2026-03-05 / Vara  Netto  Moms  Brutto / Läsk  400,00  48,00  448,00 / Pant  100,00  12,00  112,00 / Summa  500,00  60,00  560,00 / Att betala 560,00 SEK
  60.00
  deposit 100.00

  dutch energy in a table
  Stroom Zuid B.V. / Markt 5, 5611 EC Eindhoven / BTW NL001234567B01 / Factuur 2026-810 / Factuurdatum 11-02-2026 / Omschrijving  Excl. btw  Btw  Incl. btw / Elektriciteit  300,00  63,00  363,00 / Energiebelasting  100,00  21,00  121,00 / Totaal  400,00  84,00  484,00 / Te betalen € 484,00
  84.00
  excise 100.00

  dutch spirits, rate beside each line
  Slijterij De Kuil B.V. / Kade 3, 3011 AB Rotterdam / BTW NL001234567B01 / Factuur 441 / Factuurdatum 04-03-2026 / Jenever  500,00  21%  105,00 / Accijns  200,00  21%  42,00 / Totaal te betalen € 847,00
  147.00
  excise 200.00

  dutch tyres, contribution
  Banden Noord B.V. / Ringweg 8, 9711 AA Groningen / BTW NL001234567B01 / Factuur 72 / Factuurdatum 17-02-2026 / Banden  400,00  84,00  484,00 / Verwijderingsbijdrage  10,00  2,10  12,10 / Totaal incl. btw € 496,10 / Waarvan btw 86,10
  86.10
  environment_charge 10.00

  danish car, registration tax beside the table
  Autohuset Fyn A/S / Middelfartvej 8, 5000 Odense C / CVR 25313763 / Faktura 4471 / Fakturadato 09-03-2026 / Tekst  Ekskl. moms  Moms  Inkl. moms / Bil  100.000,00  25.000,00  125.000,00 / Registreringsafgift 60.000,00 / At betale 185.000,00
  25000.00
  registration_tax 60000.00
`)

/** Bills whose table has a tax with no VAT on it, read from the sums of their rows before. */
export const untaxedRowSamples = toSamples(`
  danish spirits with a nought beside the excise, vat below
  Nordhavn Handel A/S / Havnegade 12, 8000 Aarhus C / CVR 25313763 / Faktura 4146 / Fakturadato 12.02.2026 / Tekst  Ekskl. moms  Moms  Inkl. moms / Spiritusafgift  50,00  0,00  50,00 / Levering  3.800,00  950,00  4.750,00 / Montering  240,00  60,00  300,00 / Heraf moms DKK 1.010,00 / At betale  DKK 5.100,00
  1010.00
  excise 50.00

  danish packaging with a nought beside the charge, no vat below
  Nordhavn Handel A/S / Havnegade 12, 8000 Aarhus C / CVR 25313763 / Faktura 4147 / Fakturadato 12.02.2026 / Tekst  Ekskl. moms  Moms  Inkl. moms / Levering  900,00  225,00  1.125,00 / Montering  120,00  30,00  150,00 / Emballageafgift  130,00  0,00  130,00 / At betale  1.405,00
  255.00
  environment_charge 130.00

  danish electricity whose excise reads like a rate
  Strøm Nord A/S / Elvej 1, 9000 Aalborg / CVR 25313763 / Faktura 4221 / Fakturadato 12.02.2026 / Tekst  Ekskl. moms  Moms  Inkl. moms / Levering  3.900,00  975,00  4.875,00 / Montering  160,00  40,00  200,00 / Elafgift  20,00  5,00  25,00 / At betale  DKK 5.100,00
  1020.00
  excise 20.00

  danish electricity, tax without vat in the table
  Strøm Nord A/S / Elvej 1, 9000 Aalborg / CVR 25313763 / Faktura 4211 / Fakturadato 12.02.2026 / Tekst  Ekskl. moms  Moms  Inkl. moms / Elafgift  140,00  0,00  140,00 / Elforbrug  1.200,00  300,00  1.500,00 / Abonnement  400,00  100,00  500,00 / Beløb ekskl. moms  DKK 1.600,00 / Moms 25%  DKK 400,00 / At betale  DKK 2.140,00
  400.00
  excise 140.00

  italian drinks, deposit without vat in the table
  Bevande Po S.r.l. / Via Roma 1, 35121 Padova / P.IVA IT00488410010 / Fattura n. 12 / Data 03/03/2026 / Descrizione  Imponibile  IVA  Totale / Bibite  2.900,00  638,00  3.538,00 / Trasporto  320,00  70,40  390,40 / Cauzione vuoti  80,00  0,00  80,00 / Imponibile  EUR 3.220,00 / IVA  EUR 708,40 / Totale fattura  EUR 4.008,40
  708.40
  deposit 80.00
`)
