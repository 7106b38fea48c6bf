/** Germany, Austria, Switzerland; the United Kingdom, Ireland and the United States. */
import type { Country } from './country.ts'

const german: Country = {
  code: 'DE',
  language: 'de',
  currency: 'EUR',
  signs: '€|EUR|€|Euro|€',
  rates: { standard: 19, reduced: 7, low: 7 },
  towns:
    'Leipzig|Bremen|Kassel|Augsburg|Münster|Freiburg im Breisgau|Bielefeld|Erfurt|Ulm|Würzburg|Lübeck|Osnabrück|Mainz|Chemnitz|Aachen|Göttingen|Bamberg|Stuttgart|Köln|Hamburg|Bad Homburg v. d. Höhe|Dresden|Kiel|Rostock|Offenburg|Gütersloh',
  streets:
    'Hauptstraße|Bahnhofstr.|Gartenweg|Industriestraße|Lindenallee|Schillerstr.|Am Markt|Goethestraße|Ringstr.|Mühlenweg|Rosenstraße|Berliner Allee|Werkstraße|Kirchplatz|Im Gewerbepark|Feldstr.|Hafenstraße|An der Alten Ziegelei|Wiesenweg',
  place: '##### T|D-##### T|##### T',
  address: 'S #|S #a|S #-12|S # b|Postfach ####',
  surnames:
    'Brinkmann|Seidel|Hartung|Kessler|Löffler|Voß|Ehlers|Pfeiffer|Reinhardt|Schuster|Bergmann|Dietz|Engelhardt|Zimmer|Krämer|Wehner|Ostermann',
  firstNames: 'Jürgen|Sabine|Holger|Ute|Thorsten|Birgit|Matthias|Heike|Dieter|Katrin|Sven|Anja|Rainer|Petra',
  forms: 'GmbH|GmbH|GmbH & Co. KG|UG (haftungsbeschränkt)|e.K.|AG|KG|GbR|OHG|e.V.||PartG mbB',
  phone: '0#### / ######|+49 ### ######|0### ####-##|(0##) ### ## ##|+49 (0) ### ## ## ##|0###/######',
  bban: '##################',
  vatPrefix: 'DE',
  vatForms: 'V|V|S',
  register:
    'HRB ##### Amtsgericht Kassel|Amtsgericht Leipzig HRB ####|HRB #####, AG Bremen|Registergericht Augsburg HRA ####||St.-Nr. ##/###/#####|Steuernummer ###/####/####',
  dates: 'd.m.y|d.m.y|d.m.y|d. MMMM y|d.m.yy|y-m-d|d. MMM y|d/m/y',
  amounts: '1.234,56|1.234,56|1234,56|1 234,56',
  cashStep: 5,
}

const austrian: Country = {
  ...german,
  code: 'AT',
  rates: { standard: 20, reduced: 10, low: 13 },
  towns: 'Graz|Linz|Salzburg|Klagenfurt|Villach|Wels|Wien|St. Pölten|Dornbirn|Steyr|Leoben',
  place: '#### T|A-#### T',
  forms: 'GmbH|Ges.m.b.H.|e.U.|KG|OG|GmbH & Co KG|',
  phone: '+43 ### ######|0#### ####|+43 (0)### / ## ## ##',
  bban: '################',
  vatPrefix: 'ATU',
  register: 'FN ###### a|FN ######b, LG Linz|Firmenbuchnummer FN ###### x',
  dates: 'd.m.y|d.m.y|d. MMMM y|d.m.yy',
}

const swiss: Country = {
  ...german,
  code: 'CH',
  currency: 'CHF',
  signs: 'CHF|CHF|Fr.|SFr.|CHF',
  rates: { standard: 8.1, reduced: 2.6, low: 3.8 },
  towns: 'Winterthur|Luzern|St. Gallen|Chur|Aarau|Thun|Olten|Zug|Bern|Basel|Frauenfeld',
  place: '#### T|CH-#### T',
  forms: 'AG|GmbH|AG||Genossenschaft',
  phone: '+41 ## ### ## ##|0## ### ## ##',
  bban: '#####@@@#########',
  vatPrefix: 'CHE',
  vatForms: 'C|C|C',
  register: '',
  amounts: "1'234.56|1’234.56|1234.56|1'234.56",
  cashStep: 5,
}

const british: Country = {
  code: 'GB',
  language: 'en',
  currency: 'GBP',
  signs: '£|£|GBP|£',
  rates: { standard: 20, reduced: 5, low: 20 },
  towns:
    'Leeds|Bristol|Norwich|Exeter|Sheffield|York|Reading|Cardiff|Bath|Derby|Ipswich|Swindon|Lincoln|Preston|Stockport|Glasgow|London|Brighton|Luton|Perth|Warrington',
  streets:
    'High Street|Station Road|Mill Lane|Church Road|Kings Avenue|Victoria Park|Queensway|Albert Street|Park Lane|The Green|Bridge Street|Harbour Way|Castle Road|Riverside Business Park|Orchard Close|Manor Drive|Enterprise Court',
  place: 'T @@# #@@|T|@@## #@@|T, @@## #@@',
  address: '# S|Unit #, S|# S|# S|Suite ##, # S|Flat #, # S',
  surnames:
    'Ashworth|Bentley|Crowther|Dunmore|Ellison|Fairbank|Garside|Holroyd|Ibbotson|Jessop|Kirkwood|Langley|Marsden|Norcross|Oakes|Pemberton|Radcliffe|Stubbs|Thackray',
  firstNames: 'Helen|Graham|Judith|Colin|Fiona|Neil|Alison|Keith|Rachel|Stuart|Hazel|Ian|Moira|Trevor',
  forms: 'Ltd|Limited|Ltd.|LLP|plc|& Sons|& Co. Ltd|||Group Ltd',
  phone: '0#### ######|+44 (0)#### ######|020 #### ####|0### ### ####|+44 ## #### ####',
  bban: '@@@@##############',
  vatPrefix: 'GB',
  vatForms: 'S|V|N|S',
  register: 'Company No. ########|Registered in England No. ########|Registered in England and Wales ########|Co. Reg. No. ########',
  dates: 'd/m/y|d/m/y|d MMMM y|d MMM y|d/m/yy|dth MMMM y|d-MMM-y|y-m-d|d.m.y|MMMM d, y',
  amounts: '1,234.56|1,234.56|1234.56|1 234.56',
  cashStep: 5,
}

const irish: Country = {
  ...british,
  code: 'IE',
  currency: 'EUR',
  signs: '€|€|EUR',
  rates: { standard: 23, reduced: 13.5, low: 9 },
  towns: 'Cork|Galway|Limerick|Dublin 2|Dublin 8|Waterford|Sligo|Athlone|Tralee|Kilkenny|Naas',
  place: 'T|T, @## @@##|Co. Kildare, T',
  phone: '+353 ## ### ####|01 ### ####|0## ### ####',
  vatPrefix: 'IE',
  vatForms: 'V|V|N',
  register: 'Reg. No. ######|Registered in Ireland ######',
}

const american: Country = {
  ...british,
  code: 'US',
  currency: 'USD',
  signs: '$|$|$|USD|US$',
  rates: null,
  otherTax: {
    names: 'Sales Tax|Tax|State Tax|Sales tax ({rate})||Local Tax|TAX 1|County Tax|Use Tax|Tax ({rate})|City Tax|Excise Tax|Occupancy Tax',
    rates: [4, 6, 6.25, 7, 7.25, 8.25, 8.875, 9.5, 10.25],
  },
  towns:
    'Springfield, IL|Portland, OR|Austin, TX|Madison, WI|Raleigh, NC|Tucson, AZ|Dayton, OH|Fresno, CA|Albany, NY|Boise, ID|Denver, CO|Tampa, FL|Omaha, NE',
  streets:
    'Main Street|Oak Avenue|Maple Dr|Elm St|Sunset Blvd|Lincoln Ave|Cedar Lane|Washington Street|2nd Street|Highland Pkwy|Industrial Blvd|County Road 12',
  place: 'T #####|T #####-####',
  address: '# S|## S|### S|#### S|#### S, Suite ##|### S #2',
  forms: 'LLC|Inc.|Inc|Corp.|Co.||L.L.C.|& Sons, Inc.',
  phone: '(###) ###-####|###-###-####|+1 ### ### ####|###.###.####',
  bban: '',
  vatPrefix: '',
  vatForms: 'E|E',
  register: 'EIN ##-#######|Tax ID ##-#######|Fed. Tax ID: ##-#######|',
  dates: 'm/d/y|m/d/y|m/d/yy|MMMM d, y|MMM d, y|y-m-d|d-MMM-y|m-d-y|M/D/y',
  cashStep: 1,
}

export const middle: readonly Country[] = [german, austrian, swiss, british, irish, american]
