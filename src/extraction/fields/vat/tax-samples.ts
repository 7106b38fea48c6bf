/** Documents with taxes that are no VAT, and others that look alike and have some: the lines parted by slashes, the VAT (`none` where there is none to read) and the others. */
export interface TaxSample {
  name: string
  text: string
  vat: string
  others: string
}

export const toSamples = (table: string): TaxSample[] =>
  table
    .trim()
    .split(/\n\s*\n/)
    .map(block => {
      const [name, text, vat, others] = block.trim().split('\n')
      return { name: name!.trim(), text: text!.trim().replaceAll(' / ', '\n'), vat: vat!.trim(), others: others?.trim() ?? '' }
    })

/** What the rules were written on. */
export const buildingSamples = toSamples(`
  us invoice, sales tax
  Lakeview Office Supply LLC / 812 Main Street / Austin, TX 78701 / Invoice 4471 / Date: March 3, 2026 / Subtotal $200.00 / Sales Tax (8.25%) $16.50 / Total $216.50
  none
  sales_tax 16.50

  us receipt, tax alone
  JOE'S DINER / 44 Oak Ave, Portland, OR 97205 / 03/04/2026 12:31 PM / Burger 12.00 / Fries 4.50 / Subtotal 16.50 / Tax 1.32 / Total 17.82 / VISA 17.82
  none
  sales_tax 1.32

  us invoice without lines, estimated tax
  Northfield Cloud Inc. / 500 Market St, San Francisco, CA 94105 / Receipt 2210-4433 / Date paid February 11, 2026 / Subtotal $49.00 / Tax $4.23 / Total $53.23 / Amount paid $53.23
  none
  sales_tax 4.23

  us, state and county tax apart
  Dayton Tool Rental Co. / 19 Cedar Lane / Dayton, OH 45402 / Invoice # 901 / 02/20/2026 / Subtotal 300.00 / State Tax 5.75% 17.25 / County Tax 1.75% 5.25 / Total 322.50
  none
  sales_tax 17.25, sales_tax 5.25

  us seller with eu vat
  Brightpath Software Inc. / 1 Elm St, Boise, ID 83702, USA / VAT number EU372008134 / Invoice INV-77 / Date 2026-02-02 / Subtotal €100.00 / VAT 25% €25.00 / Total €125.00
  25.00

  uk seller, tax is vat
  Harwell Print Ltd / 12 Mill Road, Leeds LS1 4AB, United Kingdom / VAT No GB 123 4567 82 / Invoice 3301 / Date 14/02/2026 / Subtotal £80.00 / Tax (20%) £16.00 / Total £96.00
  16.00

  danish seller in english, tax 25 %
  Nordkaj Studio ApS / Havnegade 12, 8000 Aarhus C, Denmark / CVR 25313763 / Invoice 118 / Date 2026-03-01 / Subtotal DKK 1,000.00 / Tax 25% DKK 250.00 / Total DKK 1,250.00
  250.00

  irish saas, tax with vat number
  Claddagh Apps Ltd / Dublin 2, Ireland / VAT IE6388047V / Invoice A-12 / Date: 5 March 2026 / Subtotal €50.00 / Tax 23% €11.50 / Total €61.50
  11.50

  danish excise on a wholesale bill
  Vinhuset Fyn ApS / Vestergade 4, 5000 Odense C / CVR-nr. 25313763 / Faktura 5521 / Fakturadato 12.02.2026 / Varer i alt 1.000,00 / Punktafgift 200,00 / Moms 25% af 1.200,00 300,00 / Total DKK 1.500,00
  300.00
  excise 200.00

  danish excise without vat lines
  Spiritusgrossisten A/S / Industrivej 9, 7100 Vejle / CVR 25313763 / Faktura nr. 77 / Dato 10.03.2026 / Subtotal 500,00 / Spiritusafgift 150,00 / I alt kr. 650,00
  none
  excise 150.00

  danish car with registration tax
  Autohuset Himmerland A/S / Hobrovej 88, 9530 Støvring / CVR 25313763 / Slutseddel Faktura 20311 / Fakturadato: 03-02-2026 / Bil ekskl. moms 120.000,00 / Moms 25% 30.000,00 / Registreringsafgift 64.500,00 / Total 214.500,00
  30000.00
  registration_tax 64500.00

  danish electricity duty
  Strøm Nord A/S / Elvej 1, 9000 Aalborg / CVR 25313763 / Faktura 990112 / Dato 01.03.2026 / Forbrug 800,00 / Elafgift 400,00 / Beløb ekskl. moms 1.200,00 / Moms 25 % 300,00 / At betale 1.500,00
  300.00
  excise 400.00

  danish kiosk with deposit
  Kiosken Torvet / Torvet 3, 4000 Roskilde / CVR 25313763 / 04-03-2026 14:22 / Sodavand 20,00 / Pant 3,00 / Total 23,00 / Heraf moms 4,60 / Dankort 23,00
  4.60
  deposit 3.00

  italian hotel, stay tax
  Hotel Bellavista S.r.l. / Via Roma 10, 20121 Milano / P.IVA IT00488410010 / Fattura n. 45 / Data 12/02/2026 / Imponibile 200,00 / IVA 10% 20,00 / Imposta di soggiorno 12,00 / Totale 232,00
  20.00
  stay_tax 12.00

  italian bed and breakfast, stay tax alone
  B&B La Torretta di Anna Conti / Via Garibaldi 3, 50123 Firenze / Ricevuta n. 8 / Data 20/02/2026 / Pernottamento 2 notti 140,00 / Tassa di soggiorno 9,00 / Totale 149,00
  none
  stay_tax 9.00

  italian fuel, excise
  Petroli Adriatica S.p.A. / Via del Porto 5, 60121 Ancona / P.IVA IT00488410010 / Fattura 312 / Data 02/03/2026 / Gasolio 600,00 / Accise 400,00 / Imponibile 1.000,00 / IVA 22% 220,00 / Totale fattura 1.220,00
  220.00
  excise 400.00

  italian insurance, tax of premiums
  Assicurazioni Tirreno S.p.A. / Via Manzoni 2, 16121 Genova / Quietanza di premio n. 889 / Data 01/02/2026 / Premio netto 400,00 / Imposte sulle assicurazioni 89,00 / Totale 489,00
  none
  insurance_tax 89.00

  italian invoice with stamp duty
  Giulia Neri / Via Verdi 4, 40121 Bologna / P.IVA IT00488410010 / Fattura n. 3/2026 / Data 18/02/2026 / Compenso 500,00 / Imposta di bollo 2,00 / Totale 502,00 / Regime forfettario, operazione senza applicazione dell'IVA
  none

  german hotel, city tax
  Hotel Spreeblick GmbH / Uferstr. 7, 10115 Berlin / USt-IdNr. DE136695976 / Rechnung 2026-118 / Rechnungsdatum 14.02.2026 / Netto 200,00 / MwSt 7 % 14,00 / City Tax 10,00 / Gesamtbetrag 224,00 EUR
  14.00
  stay_tax 10.00

  german insurance
  Hanse Versicherung AG / Alsterufer 3, 20354 Hamburg / Beitragsrechnung 55012 / Datum 01.03.2026 / Nettobeitrag 300,00 / Versicherungsteuer 19 % 57,00 / Gesamtbetrag 357,00 EUR
  none
  insurance_tax 57.00

  german drinks, deposit
  Getränke Maier OHG / Hauptstr. 2, 70173 Stuttgart / USt-IdNr. DE136695976 / Rechnung 881 / Datum 10.02.2026 / Netto 100,00 / MwSt 19 % 19,00 / Pfand 15,00 / Rechnungsbetrag 134,00
  19.00
  deposit 15.00

  german coffee tax
  Rösterei Kanal GmbH / Kanalweg 5, 28195 Bremen / USt-IdNr. DE136695976 / Rechnung 4410 / Rechnungsdatum 11.03.2026 / Warenwert 400,00 / Kaffeesteuer 100,00 / Umsatzsteuer 7 % 35,00 / Rechnungsbetrag 535,00 EUR
  35.00
  excise 100.00

  french hotel
  Hôtel du Canal SARL / 8 quai Voltaire, 31000 Toulouse / TVA FR40303265045 / Facture 7712 / Date 09/02/2026 / Total HT 150,00 / TVA 10 % 15,00 / Taxe de séjour 4,40 / Total TTC 169,40
  15.00
  stay_tax 4.40

  french electronics, eco contribution
  Boutique Lumière SAS / 3 rue des Lilas, 69001 Lyon / TVA FR40303265045 / Facture F-220 / Date 22/02/2026 / Sous-total HT 90,00 / Éco-participation 10,00 / TVA 20 % 20,00 / Total TTC 120,00 €
  20.00
  environment_charge 10.00

  spanish hotel
  Hotel Mar Azul S.L. / Carrer de Mar 4, 08003 Barcelona / NIF ESB58378431 / Factura 2026/81 / Fecha 15/02/2026 / Base imponible 300,00 / IVA 10% 30,00 / Tasa turística 13,20 / Total 343,20 €
  30.00
  stay_tax 13.20

  spanish canary tax
  Comercial Atlántico S.L. / Calle Mayor 2, 35001 Las Palmas / NIF ESB58378431 / Factura 77 / Fecha 10/02/2026 / Base imponible 100,00 / IGIC 7% 7,00 / Total 107,00 €
  7.00

  swedish chemicals tax
  Elektronikhuset Norr AB / Storgatan 5, 903 26 Umeå / Org.nr 556016-0680 / Faktura 3301 / Fakturadatum 2026-02-12 / Summa exkl moms 1 000,00 / varav kemikalieskatt 120,00 / Moms 25 % 250,00 / Att betala 1 250,00 SEK
  250.00
  excise 120.00

  dutch hotel
  Hotel De Gracht B.V. / Singel 8, 1012 AB Amsterdam / BTW NL001234567B01 / Factuur 2026-55 / Factuurdatum 13-02-2026 / Subtotaal excl. btw 200,00 / Btw 9% 18,00 / Toeristenbelasting 25,00 / Totaal te betalen € 243,00
  18.00
  stay_tax 25.00

  dutch deposit
  Slijterij Jansen / Kerkstraat 2, 3511 LT Utrecht / BTW NL001234567B01 / Bon 4411 / 11-03-2026 / Subtotaal excl. btw 50,00 / Btw 21% 10,50 / Statiegeld 4,50 / Totaal € 65,00
  10.50
  deposit 4.50

  uk insurance premium tax
  Mersey Insurance plc / 1 Dock Road, Liverpool L3 4AA, United Kingdom / Policy invoice 9921 / Date 01/03/2026 / Premium £500.00 / Insurance Premium Tax (12%) £60.00 / Total £560.00
  none
  insurance_tax 60.00

  canadian, gst and pst
  Maple Supplies Inc. / 77 King St, Vancouver, BC V6B 1A1, Canada / GST No. 123456789 RT0001 / Invoice 88 / 2026-02-14 / Subtotal $100.00 / GST 5% $5.00 / PST 7% $7.00 / Total CAD 112.00
  5.00
  sales_tax 7.00

  usd without an address, low rate
  Pixelforge / Invoice PF-1009 / Date Feb 3, 2026 / Pro plan, monthly $29.00 / Subtotal $29.00 / Tax (6.5%) $1.89 / Total $30.89
  none
  sales_tax 1.89
`)

/** Written at the same time, and not looked at while the rules were. */
export const heldOutSamples = toSamples(`
  us motel, occupancy tax
  Sunset Motor Lodge / 9 Highway 12, Tucson, AZ 85701 / Folio 3310 / 02/19/2026 / Room charge 180.00 / Occupancy Tax 21.60 / Balance due 201.60
  none
  stay_tax 21.60

  us contractor, use tax
  Granite Ridge Builders, Inc. / 410 County Road 12 / Denver, CO 80202 / Invoice No. 1180 / Invoice Date 01/28/2026 / Net amount 1,500.00 / Use Tax 4% 60.00 / Amount Due $1,560.00
  none
  sales_tax 60.00

  us shop mail, taxes
  Thank you for your order / Bluebird Books Inc. / 3 Elm St, Madison, WI 53703 / Order date: March 8, 2026 / Item subtotal: $60.00 / Shipping: $5.00 / Estimated taxes: $3.30 / Order total: $68.30
  none
  sales_tax 3.30

  us service, dutch vat number on it
  Palisade Hosting LLC / Albany, NY 12207, USA / EU VAT NL826010755B01 / Invoice 55213 / Date 2026-01-31 / Subtotal 40.00 EUR / VAT (21%) 8.40 EUR / Total 48.40 EUR
  8.40

  german seller in english
  Werkbank Digital GmbH / Lindenstr. 9, 50674 Köln, Germany / VAT ID DE136695976 / Invoice 2026-009 / Date 16.02.2026 / Net 100.00 EUR / Tax 19% 19.00 EUR / Total 119.00 EUR
  19.00

  danish hotel in english with moms
  Hotel Sundet A/S / Strandgade 20, 3000 Helsingør, Denmark / CVR 25313763 / Invoice 6012 / Date 2026-02-24 / Subtotal 800.00 / Tax 25% 200.00 / Total DKK 1,000.00
  200.00

  danish chocolate duty
  Sødt Engros ApS / Lundevej 3, 8700 Horsens / CVR-nr. 25313763 / Faktura 3309 / Fakturadato 19.02.2026 / Subtotal 2.000,00 / Chokoladeafgift 300,00 / Moms 25% 575,00 / Faktura total 2.875,00
  575.00
  excise 300.00

  danish insurance, duty
  Forsikring Midt A/S / Torvegade 1, 8600 Silkeborg / CVR 25313763 / Opkrævning faktura 1009 / Dato 01.02.2026 / Præmie 2.000,00 / Skadesforsikringsafgift 22,00 / At betale 2.022,00
  none
  insurance_tax 22.00

  italian, environmental contribution
  Pneumatici Lario S.r.l. / Via Lecco 9, 23900 Lecco / P.IVA IT00488410010 / Fattura n. 209 / Data 24/02/2026 / Merce 400,00 / Contributo ambientale PFU 10,00 / Imponibile 410,00 / IVA 22% 90,20 / Totale 500,20
  90.20
  environment_charge 10.00

  italian registration duty of a lease
  Immobiliare Brenta S.r.l. / Corso Italia 8, 35121 Padova / P.IVA IT00488410010 / Fattura n. 12 / Data 03/03/2026 / Canone 1.000,00 / Imposta di registro 10,00 / Totale 1.010,00
  none
  registration_tax 10.00

  austrian hotel, local tax
  Gasthof Almblick / Dorfstr. 1, 6020 Innsbruck, Österreich / UID ATU12345675 / Rechnung 71 / Datum 21.02.2026 / Netto 150,00 / MwSt 10 % 15,00 / Ortstaxe 6,80 / Gesamtsumme 171,80 EUR
  15.00
  stay_tax 6.80

  french insurance
  Assurances du Rhône SA / 5 cours Gambetta, 69003 Lyon / Avis d'échéance 4415 facture / Date 01/03/2026 / Prime nette 200,00 / Taxe sur les conventions d'assurance 18,00 / Total à payer 218,00 €
  none
  insurance_tax 18.00

  spanish fuel duty
  Gasóleos Ebro S.L. / Calle Río 4, 50001 Zaragoza / NIF ESB58378431 / Factura 901 / Fecha 05/03/2026 / Producto 500,00 / Impuesto especial hidrocarburos 300,00 / Base imponible 800,00 / IVA 21% 168,00 / Total factura 968,00 €
  168.00
  excise 300.00

  swedish can deposit
  Dryckeshallen AB / Hamngatan 2, 411 14 Göteborg / Org.nr 556016-0680 / Faktura 88 / Fakturadatum 2026-03-04 / Summa exkl moms 400,00 / Moms 12 % 48,00 / Pant 40,00 / Att betala 488,00 SEK
  48.00
  deposit 40.00

  dutch insurance tax
  Verzekeraar Zuid N.V. / Markt 3, 6211 CJ Maastricht / Factuur 8812 / Factuurdatum 02-03-2026 / Premie 100,00 / Assurantiebelasting 21% 21,00 / Te betalen € 121,00
  none
  insurance_tax 21.00

  uk air ticket, passenger duty
  Albion Air Ltd / Manchester M1 2AB, United Kingdom / Receipt 55120 / Date 10/02/2026 / Fare £90.00 / Air Passenger Duty £13.00 / Total £103.00
  none
  travel_tax 13.00
`)
