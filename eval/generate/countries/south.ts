/** Italy; France, Belgium, Luxembourg and Switzerland in French; Spain. */
import type { Country } from './country.ts'

const italian: Country = {
  code: 'IT',
  language: 'it',
  currency: 'EUR',
  signs: '€|€|EUR|Euro|€.',
  rates: { standard: 22, reduced: 10, low: 4 },
  towns:
    'Torino (TO)|Bergamo (BG)|Verona (VR)|Modena (MO)|Padova (PD)|Lucca (LU)|Bari (BA)|Lecce (LE)|Trento (TN)|Udine (UD)|Parma (PR)|Ancona (AN)|Perugia (PG)|Pescara (PE)|Milano (MI)|Roma (RM)|Napoli (NA)|Catania (CT)|Cuneo (CN)|Siena (SI)|Monza MB|Prato PO|Rimini - RN',
  streets:
    'Via Garibaldi|Corso Cavour|Via dei Mille|Piazza Matteotti|Viale Europa|Via Mazzini|Strada Statale 11|Via XX Settembre|Via dell’Artigianato|Vicolo Stretto|Largo Augusto|Via San Rocco|Via della Repubblica|Corso Italia|Via G. Verdi|Via Industria|Piazza del Popolo',
  place: '##### T|##### - T|I-##### T',
  address: 'S, #|S #|S n. #|S, #/A|S # - int. 3',
  surnames:
    'Fabbri|Colombini|Ferraris|Marchetti|Grassi|Bellini|Zanetti|Corradi|Moretti|Sartori|Pellegrini|Caruso|Vitali|Donati|Serra|Basile|Orlandi|D’Amico|De Santis',
  firstNames: 'Giulia|Marco|Chiara|Paolo|Francesca|Luca|Elisa|Stefano|Roberta|Davide|Silvia|Enrico|Paola|Matteo',
  forms: 'S.r.l.|Srl|S.p.A.|s.n.c.|S.a.s.|SRL|SpA|Soc. Coop.|S.R.L.S.||di Fabbri & C. s.n.c.|S.r.l. unipersonale',
  phone: '0## #######|+39 ### #######|Tel. 0#### ######|3## ## ## ###|+39 0## ######',
  bban: '@######################',
  vatPrefix: 'IT',
  vatForms: 'N|N|V|V|N',
  register: 'R.E.A. MI-#######|REA TO ######|C.C.I.A.A. ######|Reg. Imprese di Modena ######|Cap. Soc. € 10.000,00 i.v.',
  dates: 'd/m/y|d/m/y|d/m/y|d.m.y|d-m-y|d MMMM y|d/m/yy|y-m-d|d MMM y|d-m-yy',
  amounts: '1.234,56|1.234,56|1234,56|1.234,56|1,234.56',
  cashStep: 5,
}

const french: Country = {
  code: 'FR',
  language: 'fr',
  currency: 'EUR',
  signs: '€|€|EUR|€|Euros',
  rates: { standard: 20, reduced: 10, low: 5.5 },
  towns:
    'Grenoble|Nantes|Rennes|Dijon|Tours|Orléans|Limoges|Angers|Besançon|Metz|Perpignan|Amiens|Bordeaux|Lille|Montpellier|Annecy|Saint-Étienne|Le Mans|Clermont-Ferrand|PARIS|LYON|Aix-en-Provence',
  streets:
    'rue de la République|avenue Jean Jaurès|place du Marché|rue des Lilas|boulevard Voltaire|rue du Moulin|impasse des Acacias|quai des Brumes|rue Pasteur|allée des Tilleuls|chemin Vert|rue Victor Hugo|ZA des Portes|route de Lyon|rue Saint-Martin',
  place: '##### T|F-##### T|##### T CEDEX',
  address: '#, S|# S|# bis, S|# S - BP ##',
  surnames: 'Lefort|Chevalier|Marchand|Blondel|Gautier|Rousset|Delmas|Perrin|Lambert|Noël|Fabre|Bonnet|Carlier|Dubreuil|Lacombe|Tessier',
  firstNames: 'Camille|Pascal|Hélène|Thierry|Nathalie|Bruno|Élodie|Gérard|Sylvie|Antoine|Céline|Yves|Maëlle',
  forms: 'SARL|SAS|S.A.R.L.|SASU|EURL|S.A.S.|SA||SCP|& Fils',
  phone: '0# ## ## ## ##|+33 # ## ## ## ##|0#.##.##.##.##|+33 (0)# ## ## ## ##',
  bban: '#######################',
  vatPrefix: 'FR',
  vatForms: 'V|S|V',
  register: 'SIRET ### ### ### #####|RCS Nantes ### ### ###|SIREN ### ### ###|R.C.S. Dijon B ### ### ###|Siret : ##############',
  dates: 'd/m/y|d/m/y|d/m/y|d MMMM y|d/m/yy|d.m.y|d-m-y|y-m-d|d MMM y',
  amounts: '1 234,56|1 234,56|1234,56|1.234,56',
  cashStep: 5,
}

const walloon: Country = {
  ...french,
  code: 'BE',
  rates: { standard: 21, reduced: 6, low: 12 },
  towns: 'Liège|Namur|Charleroi|Mons|Tournai|Bruxelles|Wavre|Verviers',
  place: '#### T|B-#### T',
  forms: 'SRL|SPRL|SA|SCRL|',
  phone: '+32 # ### ## ##|0#/### ## ##',
  bban: '############',
  vatPrefix: 'BE',
  register: 'RPM Liège|RPM Namur|',
  amounts: '1.234,56|1 234,56|1234,56',
}

const luxembourgish: Country = {
  ...french,
  code: 'LU',
  rates: { standard: 17, reduced: 8, low: 3 },
  towns: 'Luxembourg|Esch-sur-Alzette|Differdange|Ettelbruck|Mamer',
  place: 'L-#### T',
  forms: 'S.à r.l.|S.A.|SARL|',
  phone: '+352 ## ## ##|(+352) ### ###',
  bban: '################',
  vatPrefix: 'LU',
  register: 'RCS Luxembourg B ######|R.C.S. B######',
}

const romand: Country = {
  ...french,
  code: 'CH',
  currency: 'CHF',
  signs: 'CHF|CHF|Fr.|CHF',
  rates: { standard: 8.1, reduced: 2.6, low: 3.8 },
  towns: 'Lausanne|Fribourg|Neuchâtel|Sion|Genève|Nyon|Yverdon|Delémont',
  place: '#### T|CH-#### T',
  forms: 'SA|Sàrl|SA|',
  phone: '+41 ## ### ## ##|0## ### ## ##',
  bban: '#####@@@#########',
  vatPrefix: 'CHE',
  vatForms: 'C|C',
  register: '',
  dates: 'd.m.y|d.m.y|d MMMM y|d.m.yy',
  amounts: "1'234.56|1’234.56|1234.56",
}

const spanish: Country = {
  code: 'ES',
  language: 'es',
  currency: 'EUR',
  signs: '€|€|EUR|Euros|€',
  rates: { standard: 21, reduced: 10, low: 4 },
  towns:
    'Valencia|Zaragoza|Bilbao|Málaga|Murcia|Gijón|Vigo|Córdoba|Granada|Burgos|Alicante|Santander|Logroño|Barcelona|Madrid|Sabadell|San Sebastián|Las Palmas|Toledo|Lleida',
  streets:
    'Calle Mayor|Avda. de la Constitución|C/ Alcalá|Plaza España|Calle del Río|Paseo Marítimo|C/ San Juan|Gran Vía|Pol. Ind. Las Eras, C/ B|Ronda Norte|Camino Viejo|Carrer de Mallorca|Travesía del Sol|Calle Nueva|C/ Industria',
  place: '##### T|##### - T|##### T (España)',
  address: 'S, #|S #|S, nº #|S, #, 2º B|S, # bajo',
  surnames:
    'Navarro Gil|Ortega Ruiz|Iglesias|Cabrera Soto|Medina|Vidal Pons|Serrano|Rubio Mora|Peña|Campos León|Fuentes|Ibáñez|Lozano|Crespo Díaz|Aguilar',
  firstNames: 'Lucía|Javier|Carmen|Álvaro|Pilar|Sergio|Marta|Íñigo|Rosa|Andrés|Nuria|Pablo|Inés',
  forms: 'S.L.|SL|S.A.|S.L.U.|C.B.|S. Coop.|SLU||S.L.P.',
  phone: '9## ## ## ##|+34 ### ### ###|6## ### ###|9## ### ###',
  bban: '####################',
  vatPrefix: 'ES',
  vatForms: 'N|N|V|D',
  register: 'Reg. Merc. de Valencia, T. ####, F. ##, H. V-#####|Inscrita en el R.M. de Burgos, tomo ###, folio ##|',
  dates: 'd/m/y|d/m/y|d/m/y|d-m-y|d de MMMM de y|d/m/yy|d.m.y|y-m-d|d-MMM-y',
  amounts: '1.234,56|1.234,56|1234,56|1 234,56',
  cashStep: 5,
}

export const south: readonly Country[] = [italian, french, walloon, luxembourgish, romand, spanish]
