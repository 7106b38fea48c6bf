/** Small words around the name of a kind, in all languages at once: they tell a title from a sentence, a label and a reference. */
import { fold } from '../../text/words.ts'

const setOf = (words: string): ReadonlySet<string> => new Set(fold(words).split(/\s+/).filter(Boolean))

/** "Not valid as an invoice" names what the document is not. */
export const denials = setOf('ikke non not nicht no ej ingen keine kein pas geen inte niet instead i stedet')

/** The line that says what a letter or a mail is about. */
export const subjects = setOf(
  'emne oggetto subject betreff objet asunto ämne onderwerp vedr vedrørende re fwd vs sv fw i r wg tr betrifft angående concerne document dokument documento type tipo titel title',
)

/** What follows is another document. */
export const references =
  setOf(`rif riferimento jf jvf iht henhold ifølge ref reference refer vs ns vostro vostra nostro regarding per según selon gemäß gemäss lt laut zu zur bezug according under
  efter fra from til udligning modregning original originale oprindelig storno relativa relativo krediterer annulla corregge rettifica pursuant enligt volgens conforme suivant betreft betr accettato
  with against mod contro zum tidligere earlier previous precedente dopo after før before prima deres vores`)

/** What may stand before a title without being part of a sentence. */
export const leads =
  setOf(`kopi copia copy kopie copie original duplicate duplikat din dit jeres vores your our il la lo tuo tua suo sua vostro vostra nostro nostra ihre ihr unsere unser votre notre le su tu nuestra nuestro vår din er uw
  je onze endelig final finale definitiva definitivo revideret revised rivisto ny new nuovo nuova side page pagina seite første andet anden second secondo terzo third primo first st nd rd sidste ultimo last
  letzte derniere dernier erste zweite premier premiere deuxieme troisieme primera segunda tercera andra tredje tweede derde eerste tercer segundo third foreløbig preliminary provvisorio uforpligtende friendly venlig gentile elektronisk electronic elettronica elettronico official online mobile
  monthly årlig annual annuale mensile sales nr no n den det the a an en et un una ein eine einen kunde customer cliente her er here is vedhæftet hermed ecco allegato allegata attached hi voici hier ist
  zahlungs udkast draft bozza kladde ristampa reprint genoptryk`)

export const joiners = setOf('og e ed and und et y och en samt & med with con mit avec plus cum')

export const numberWords = setOf('nr no n num numero number nummer nº n° id ref reference referenza nro number')

/** "Order confirmation for …", "Angebot über …", "Preventivo per …". */
export const prepositions =
  setOf(`af på til for vedr vedrørende om mellem pr fra med i del dello della dei di per al alla tra con relativo su of to on from dated as between with in regarding vom von für über per zwischen zu zur
  mit du de des au sur pour entre avec av för till mellan den van voor tussen met over el para sobre a ad da nº n° d valid gældende valido gültig giltig geldig marts march marzo ex concerning uge week til`)

/** "The invoice follows." */
export const futures =
  setOf(`følger fremsendes eftersendes sendes udstedes udsendes tilsendes bliver vil kommer seguirà verrà sarà saranno verranno will follows follow shall folgt wird werden suivra sera seront será serán
  seguirá följer skickas ställs volgt wordt zal emetteremo`)

/** "The receipt must be shown." */
export const obligations = setOf('bedes skal must deve devono afventer pending muss doit debe måste moet kan can may is required')

/** The seller speaks to the buyer. */
export const ofTheBuyer = setOf('din dit jeres deres your vs vostro vostra suo tuo ihre ihr votre vos su vuestro er ert uw je')

/** So common that they are a title only where nothing follows. */
export const bare = setOf('order ordre ordine')

/** Words that are names of companies and parts of sentences, too: as a title they stand alone, with a number or with what they are about. */
export const vague =
  setOf(`statement quote offer contract reminder agreement order tilbud kontrakt aftale bestilling offerta contratto accordo ordine angebot vertrag bestellung offert avtal offre contrat devis oferta pedido contrato
  offerte contract bestelling rekvisition proposal estimate bid lease remittance itinerary catalog catalogue katalog catalogo tariff ticket bon nota overslag påmindelse rykker bolla bolle polizza retribuzione preventivo receipt
  tarif invoice faktura fattura rechnung facture factura factuur kvittering ricevuta requisition po`)
