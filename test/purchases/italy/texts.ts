/** Bills in full, where what matters stands somewhere else than in the line that is paid. */
export const texts: readonly { title: string; text: string; expected: string }[] = [
  {
    title: 'the vehicle stands below the lines, with its mass',
    expected: 'fuel_car 4210 22',
    text: `Officina Meccanica Valli S.r.l.
P.IVA 01234500158
Fattura n. 71 del 12/02/2026
Spett.le Officine Esempio S.r.l.
Sostituzione dischi freno                    480,00
Imponibile                                   480,00
IVA 22%                                      105,60
Totale EUR                                   585,60
Veicolo: IVECO Eurocargo targa EX 456 LM, massa complessiva 7500 kg`,
  },
  {
    title: 'the vehicle stands below the lines: a car',
    expected: 'fuel_car 4210 22D40',
    text: `Pneus Nord S.r.l.
P.IVA 01234500158
Fattura n. 19 del 12/02/2026
Pneumatici invernali 4 pz                    320,00
Montaggio ed equilibratura                    40,00
Imponibile                                   360,00
IVA 22%                                       79,20
Totale fattura EUR                           439,20
Targa GH123KL - autovettura Volkswagen Golf`,
  },
  {
    title: 'a bill for cars and lorries is asked about',
    expected: 'fuel_car 4210 22D40 fact',
    text: `DKV Euro Service S.r.l.
P.IVA 01234500158
Fattura n. 4471 del 28/02/2026
Gasolio autoarticolato FX001AA               700,00
Benzina autovettura GB002BB                  100,00
Imponibile                                   800,00
IVA 22%                                      176,00
Totale EUR                                   976,00`,
  },
  {
    title: 'the car of a sales agent',
    expected: 'fuel_car 4210 22',
    text: `Autofficina Berti
P.IVA 01234500158
Fattura n. 8 del 10/02/2026
Tagliando vettura                            200,00
IVA 22%                                       44,00
Totale EUR                                   244,00
Veicolo ad uso agente di commercio, detrazione 100%`,
  },
  {
    title: 'a copier that comes with a van',
    expected: 'leasing 4302 22',
    text: `Copia Rent S.r.l.
P.IVA 01234500158
Fattura n. 65/2026 del 03/02/2026
Spett.le Officine Esempio S.r.l.
Canone noleggio fotocopiatrice Canon iR        85,00
Imponibile                                     85,00
IVA 22%                                        18,70
Totale EUR                                    103,70
Consegna effettuata con automezzo targa FB900ZZ`,
  },
  {
    title: 'a canteen is no food in a shop',
    expected: 'restaurant 4231 4',
    text: `Ristorazione Aziendale S.p.A.
P.IVA 01234500158
Fattura n. 301 del 28/02/2026
Servizio mensa aziendale, 84 pasti             504,00
Imponibile                                     504,00
IVA 4%                                          20,16
Totale EUR                                     524,16`,
  },
  {
    title: 'an hotel bill with the tax of the town',
    expected: 'hotel 4231 10 160.00 + 4231 N1 8.00',
    text: `Hotel Bologna Centro S.r.l.
P.IVA 01234500158
Fattura n. 512 del 11/02/2026
Camera doppia uso singola 2 notti             160,00
Imponibile                                    160,00
IVA 10%                                        16,00
Imposta di soggiorno (escluso art. 15)          8,00
Totale EUR                                    184,00`,
  },
  {
    title: 'chairs whose quantity stands in columns',
    expected: 'furniture 4102 22',
    text: `Hotel Arredi S.r.l.
Via Po 3, 10123 Torino
P.IVA 01234500158
Fattura n. 33 del 09/02/2026
Codice  Descrizione              UM  Q.tà   Prezzo unit.   Importo   IVA
SD10    Sedia ergonomica         NR  3      300,00         900,00    22
Imponibile                                                 900,00
IVA 22%                                                    198,00
Totale documento EUR                                     1.098,00`,
  },
  {
    title: 'a desk and its delivery are one asset',
    expected: 'furniture 1206 22',
    text: `Linea Uffici S.r.l.
P.IVA 01234500158
Fattura n. 90 del 09/02/2026
Scrivania direzionale   1   950,00            950,00
Trasporto e montaggio                          60,00
Imponibile                                  1.010,00
IVA 22%                                       222,20
Totale EUR                                  1.232,20`,
  },
  {
    title: 'a supplier in San Marino who charges no VAT',
    expected: 'goods 4101 22RC19',
    text: `Ceramica Titano S.p.A.
Strada Rovereta 42, 47891 Falciano (RSM)
C.O.E. SM 04018
Fattura n. 18 del 04/02/2026
Spett.le Officine Esempio S.r.l., P.IVA 07643520567
Fornitura merci                             1.000,00
Non soggetta art. 71 DPR 633/72
Totale EUR                                  1.000,00`,
  },
  {
    title: 'a supplier in San Marino who charges Italian VAT',
    expected: 'goods 4101 22',
    text: `Ceramica Titano S.p.A.
Strada Rovereta 42, 47891 Falciano - Repubblica di San Marino
C.O.E. SM04018
Fattura n. 19 del 04/02/2026
Spett.le Officine Esempio S.r.l., P.IVA 07643520567
Fornitura merci                             1.000,00
Imponibile                                  1.000,00
IVA 22%                                       220,00
Totale EUR                                  1.220,00`,
  },
  {
    title: 'an Italian supplier in a street that is called San Marino',
    expected: 'office 4102 22',
    text: `Cartoleria Sabbatini S.n.c.
Via Repubblica di San Marino 12, 41122 Modena
P.IVA 01234500158
Fattura n. 19 del 04/02/2026
Cancelleria                                   100,00
IVA 22%                                        22,00
Totale EUR                                    122,00`,
  },
  {
    title: 'wine for a dinner that is served',
    expected: 'restaurant 4231 10',
    text: `Trattoria Dal Conte S.n.c.
P.IVA 01234500158
Fattura n. 5 del 21/02/2026
Vino rosso bottiglia                           40,00
Tagliata di manzo                              36,00
Coperto 2                                       6,00
Imponibile                                     82,00
IVA 10%                                         8,20
Totale EUR                                     90,20`,
  },
  {
    title: 'a customs declaration is looked at by a person',
    expected: 'goods 4101 open unsure',
    text: `Agenzia delle Dogane e dei Monopoli
Bolletta doganale - dichiarazione di importazione H1
MRN 26ITQ0B010001234R5   data 14/02/2026
Valore in dogana della merce                  1.000,00
IVA 22%                                         220,00
Totale diritti EUR                              220,00`,
  },
]
