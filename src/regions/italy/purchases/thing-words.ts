/** What is bought as a thing; and before that what is done with things: a desk that is hired or mended was not bought. */
import type { CodingRow } from '../../../domain/coding/words.ts'
import { list, row } from './coding-row.ts'

/** What stands in an office, for what is done with it: "montaggio scrivanie", "trasporto arredi". */
const inventory =
  list(`mobili, arredi, arredo, arredamento, scrivanie, scrivania, sedie, sedia, poltrone, poltrona, divani, divano, armadi, armadio, scaffali,
  scaffalature, tavoli, tavolo, librerie, stampanti, stampante, computer, pc, monitor, fotocopiatrice, fotocopiatrici, macchinari, attrezzature`)

const withEach = (...verbs: readonly string[]): string => verbs.flatMap(verb => inventory.map(thing => `${verb} ${thing}`)).join(', ')

export const careOfThings: readonly CodingRow[] = [
  row('leasing', {
    words: `locazione finanziaria, locazione operativa, noleggio operativo, canone di noleggio, canone noleggio, canone di leasing, canone leasing,
      canoni di leasing, leasing, noleggio, noleggi, nolo, equipment rental, copier lease, printer lease`,
    companies: `grenke`,
  }),
  row('cleaning', {
    words: `pulizia, pulizie, igienizzazione, sanificazione, smaltimento, ritiro e smaltimento, ${withEach('lavaggio', 'smaltimento')}`,
  }),
  row('freight', { words: `trasloco, traslochi, facchinaggio, ${withEach('trasporto', 'spedizione', 'consegna', 'movimentazione')}` }),
  row('repair', {
    words: `assistenza tecnica, contratto assistenza, contratto di assistenza, canone assistenza, assistenza hardware, assistenza su, intervento tecnico,
      interventi tecnici, restauro, rifacimento tappezzeria, tappezzeria, ritappezzatura, lucidatura, riverniciatura, smontaggio, rimontaggio,
      sostituzione serratura, ${withEach('montaggio', 'installazione', 'assistenza', 'verniciatura', 'sistemazione', 'revisione', 'sostituzione rivestimento')}`,
    stems: `manutenzion, riparazion`,
  }),
]

export const things: readonly CodingRow[] = [
  row('gifts', {
    words: `omaggi aziendali, omaggi natalizi, omaggio clienti, omaggi clienti, omaggio, omaggi, cesto natalizio, cesti natalizi, cesto regalo,
      cesti regalo, regalo, regali, strenna, strenne, fiori, mazzo di fiori, composizione floreale, fiorista, fioraio, floricoltura, gift,
      gifts, gift card, flowers, bouquet`,
  }),
  row('office', {
    words: `toner, cartuccia, cartucce, cartoleria, risma, risme, carta a4, carta per stampante, carta fotocopie, articoli per ufficio,
      articoli da ufficio, articoli ufficio, materiale per ufficio, materiale di ufficio, materiale ufficio, forniture per ufficio,
      fornitura per ufficio, forniture ufficio, prodotti per ufficio, spese ufficio, quaderni, raccoglitori, evidenziatori, penne a sfera,
      biglietti da visita, timbro, timbri, materiale di consumo, etichette, office supplies, stationery, printer paper, ink cartridge, ink cartridges,
      burobedarf`,
    stems: `cancelleri`,
    companies: `buffetti, staples, lyreco, mondoffice, viking direct, office depot, errebian, copyworld`,
  }),
  row('it_hardware', {
    words: `notebook, laptop, laptops, macbook, thinkpad, chromebook, ipad, iphone, smartphone, tablet, pc portatile, pc desktop, pc fisso,
      computer, computers, personal computer, workstation, monitor, stampante, stampanti, multifunzione, scanner, tastiera, tastiere, mouse,
      webcam, cuffie, hard disk, ssd, nas, router, access point, gruppo di continuita, ups apc, videoproiettore, proiettore, server rack,
      docking station, dell precision, cavo hdmi, cavi di rete, chiavetta usb, pen drive, registratore di cassa, registratori di cassa,
      registratore telematico, fotocopiatrice, fotocopiatrici, plotter, telefono cordless, printer, keyboard, headset, electronics`,
    hints: `mediaworld, media world, unieuro, euronics, apple, apple distribution, dell, lenovo, eprice`,
  }),
  row('furniture', {
    words: `arredamento, arredamenti, arredi, arredo ufficio, mobili per ufficio, mobili ufficio, mobili da ufficio, scrivania, scrivanie,
      sedia, sedie, sedia ergonomica, poltrona, poltrone, divano, divani, libreria metallica, libreria billy, armadio, armadi, cassettiera, cassettiere,
      scaffale, scaffali, scaffalatura, scaffalature, tavolo, tavoli, tavolo riunioni, sgabello, sgabelli, reception, pareti mobili, lampada, lampade,
      office furniture, office desk, office chair`,
    hints: `ikea, ikea retail`,
  }),
  row('food', {
    words: `caffe in grani, caffe macinato, caffe in cialde, cialde caffe, capsule caffe, caffe in capsule, cialde, capsule compatibili, capsule lavazza,
      capsule nespresso, zucchero, generi alimentari, prodotti alimentari, alimentari, spesa alimentare, vino, vini, spumante, prosecco, champagne,
      barolo, barbaresco, chianti, brunello, amarone, lambrusco, nebbiolo, barbera, dolcetto, sangiovese, montepulciano,
      primitivo, vermentino, merlot, cabernet, chardonnay, pinot, franciacorta, valpolicella, docg, igt, birra, birre, liquore, liquori, amaro, grappa, whisky, prosciutto, salame, salumi, formaggio,
      formaggi, parmigiano, mozzarella, olio extravergine, olio di oliva, olio d oliva, panettone, panettoni, pandoro, pandori, colomba pasquale,
      biscotti, cioccolato, cioccolatini, dolciumi, pasticcini, confetti, marmellata, miele, frutta, verdura, ortofrutta, carne, pesce, pane, latte,
      farina, riso, bevande, bibite, succhi, snack, acqua minerale, acqua naturale, acqua frizzante, acqua e biscotti, boccioni, boccione, boccioni acqua,
      wine, beer, food, groceries, beverages, coffee beans, coffee capsules`,
    names: `enoteca, pasticceria, cantina, cantine, salumeria, panificio, macelleria, pescheria, torrefazione, caseificio, frantoio, birrificio,
      supermercato, supermercati, alimentari, gastronomia, dolciaria, confetteria, minimarket`,
    companies: `esselunga, conad, coop, carrefour, lidl, eurospin, pam, despar, nespresso, nespresso italiana, caffe borbone, caffe vergnano, kimbo, mokador, segafredo zanetti, lavazza, illycaffe, metro`,
  }),
]

/** Behind advertising, which is bought in them. */
export const publications: readonly CodingRow[] = [
  row('publications', {
    words: `quotidiano, quotidiani, rivista, riviste, giornale, giornali, periodico, periodici, libro, libri, volume, volumi, ebook, banca dati,
      banche dati, magazine subscription, books, newspaper`,
    names: `editore, editrice, edizioni, edicola, libreria, editoriale`,
    companies: `il sole 24 ore, giuffre francis lefebvre, wolters kluwer, maggioli, rcs mediagroup, gedi`,
  }),
]
