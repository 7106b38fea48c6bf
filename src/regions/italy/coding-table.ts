/**
 * The words that say what was bought: Italian, the English of foreign invoices, and names of suppliers. Rank is the order of the rows: what is said
 * by a phrase comes before what is said by one word, and words that stand on bills for other things come last. What is an address ("Corso Italia"),
 * a legal form ("s.a.s."), a pronoun ("esso") or a way to be reached ("cell.", "PEC") on most documents is no word here, or one in names only.
 */
import type { CodingRow } from '../../domain/coding/words.ts'

const list = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map(word => word.trim())
    .filter(Boolean)

type Words = Partial<Record<'words' | 'stems' | 'names' | 'hints', string>> & Pick<CodingRow, 'isAccessory'>

const row = (slug: string, { words = '', stems = '', names = '', hints = '', isAccessory = false }: Words): CodingRow => ({
  slug,
  words: list(words),
  stems: list(stems),
  names: list(names),
  hints: list(hints),
  isAccessory,
})

/** Phrases that hold a word of another row: heating oil is no fuel, a taxi with a driver is no car hire. */
const phrases: readonly CodingRow[] = [
  row('representation', {
    words: `spese di rappresentanza, spese rappresentanza, cena di rappresentanza, cene di rappresentanza, pranzo di rappresentanza,
      pranzi di rappresentanza, omaggi di rappresentanza, evento di rappresentanza, client entertainment, entertainment expenses`,
  }),
  row('heating', {
    words: `gasolio da riscaldamento, gasolio per riscaldamento, gasolio riscaldamento, teleriscaldamento, district heating,
      gestione calore, servizio calore`,
  }),
  row('energy', { words: `eni plenitude, plenitude, eni gas e luce, eni luce e gas` }),
  row('fuel_car', {
    words: `ricarica elettrica, ricarica veicolo, ricarica veicoli, ricarica auto elettrica, colonnina di ricarica, ev charging,
      supercharger, enel x way, be charge, ionity, buoni carburante, carta carburante, fuel card`,
  }),
  row('travel', { words: `noleggio con conducente, ncc, transfer aeroporto, airport transfer, radio taxi, radiotaxi` }),
  row('restaurant', {
    words: `uber eats, deliveroo, glovo, just eat, servizio catering, ristorazione collettiva`,
    names: `autogrill, chef express, mcdonalds, burger king`,
  }),
  row('car_leasing', {
    words: `noleggio auto, noleggio autovettura, noleggio autovetture, noleggio autoveicolo, noleggio autoveicoli, noleggio veicolo,
      noleggio veicoli, noleggio furgone, noleggio furgoni, noleggio automezzi, noleggio vettura, noleggio a lungo termine,
      noleggio lungo termine, autonoleggio, autonoleggi, leasing auto, leasing autovettura, leasing autovetture, leasing autoveicolo,
      leasing veicolo, leasing veicoli, locazione veicolo, locazione veicoli, locazione autovettura, locazione senza conducente, rent a car,
      car rental, car hire, car leasing, car sharing, rental car`,
    names: `arval, leasys, ald automotive, ayvens, leaseplan, hertz, avis budget, avis autonoleggio, europcar, sixt, maggiore rent,
      drivalia, sicily by car, locauto, alphabet italia, free2move, share now, enterprise rent, kinto, unipolrental, athlon`,
  }),
  row('insurance', {
    words: `rc auto, rca auto, polizza auto, assicurazione auto, premio polizza, premio assicurativo, premio di assicurazione,
      quietanza di premio`,
  }),
  row('subcontractor', { words: `manodopera in subappalto`, stems: `subappalt` }),
  row('repair', {
    words: `riparazione computer, riparazione notebook, riparazione pc, riparazione stampante, riparazione smartphone, manutenzione caldaia,
      manutenzione ascensore`,
  }),
  row('software', {
    words: `manutenzione software, assistenza software, canone software, canone annuo software, licenza software, licenze software,
      licenza d uso, licenze d uso, abbonamento software, software license, software licence, software subscription, canone hosting,
      web hosting, server dedicato, server virtuale, spazio web, certificato ssl, nome a dominio, rinnovo dominio, registrazione dominio,
      domain name, domain renewal, domain registration, casella pec, caselle pec, rinnovo pec, attivazione pec, canone pec, servizio pec,
      kit firma digitale, rinnovo firma digitale, certificato di firma, app store, antivirus, software maintenance, realizzazione sito web,
      realizzazione sito internet, sito web, sito internet`,
  }),
  row('it_hardware', { words: `bar code, barcode, lettore barcode, codici a barre` }),
]

/** What professionals write for; they recharge tickets and rooms, which does not make them a hotel. */
const professionals: readonly CodingRow[] = [
  row('accounting', {
    words: `commercialista, commercialisti, dottore commercialista, dottori commercialisti, tenuta contabilita, tenuta della contabilita,
      contabilita, consulente del lavoro, consulenti del lavoro, consulenza del lavoro, elaborazione paghe, cedolini paga, buste paga,
      busta paga, paghe e contributi, consulenza fiscale, consulenza tributaria, consulenza contabile, assistenza fiscale,
      assistenza contabile, dichiarazione dei redditi, dichiarazione iva, dichiarativi, redazione bilancio, bilancio d esercizio,
      revisione legale, revisione contabile, revisore legale, revisore dei conti, collegio sindacale, studio commerciale, ragioniere,
      accounting services, bookkeeping, payroll services, audit services, statutory audit`,
  }),
  row('legal', {
    words: `avvocato, avvocati, avv, studio legale, studi legali, assistenza legale, consulenza legale, prestazioni legali, attivita legale,
      parere legale, assistenza giudiziale, assistenza stragiudiziale, notaio, notai, notarile, atto notarile, studio notarile, law firm,
      legal fees, legal services, legal advice, attorney, rechtsanwalt`,
  }),
  row('consulting', {
    words: `onorario, onorari, parcella, parcelle, compenso professionale, compensi professionali, prestazione professionale,
      prestazioni professionali, prestazione d opera intellettuale, prestazioni tecniche, studio tecnico, studio di ingegneria,
      direzione lavori, progettazione, architetto, geometra, perizia, traduzione, traduzioni, consulting, consultancy, consulting services,
      professional services, advisory services, temporary management`,
    stems: `consulenz`,
    names: `ing, arch, geom`,
    hints: `dott, dott ssa, dottssa, dr`,
  }),
]

const onTheRoad: readonly CodingRow[] = [
  row('fuel_car', {
    words: `benzina, gasolio, gpl, adblue, rifornimento, stazione di servizio, eni station, enilive, q8, esso italiana, stazione esso,
      italiana petroli, kuwait petroleum, pedaggio, pedaggi, telepass, viacard, unipolmove, autostrade, autofficina, officina auto,
      carrozzeria, gommista, pneumatici, pneumatico, gomme auto, cambio gomme, cambio olio, tagliando auto, tagliando veicolo,
      tagliando di manutenzione, revisione auto, revisione veicolo, autolavaggio, lavaggio auto, soccorso stradale, ricambi auto,
      manutenzione auto, manutenzione autovettura, manutenzione veicolo, manutenzione automezzi, riparazione auto, riparazione autovettura,
      riparazione veicolo, bollo auto, petrol, gasoline, toll, tolls, motorway toll, car service, car repair, car wash, tankstelle, benzin,
      super e5, super e10`,
    stems: `carburant`,
    names: `eni, agip, shell, esso, tamoil, totalerg, total erg, gruppo api, repsol, lukoil, retitalia, beyfin, dkv, uta edenred, norauto,
      midas, euromaster, autostrada, tangenziale`,
  }),
  row('training', {
    words: `corso di formazione, corsi di formazione, corso formazione, corso di aggiornamento, corso aggiornamento, corso di inglese,
      corso inglese, corso di lingua, corso di lingue, corso di specializzazione, corso di perfezionamento, corso di sicurezza,
      corso sicurezza, corso antincendio, corso primo soccorso, corso di primo soccorso, corso haccp, corso rspp, corso rls, corso excel,
      corso online, corso on line, corso base, corso avanzato, corso professionale, corso privacy, corso marketing, corso e learning,
      corso su, corso sul, corso sulla, corso per addetti, corso per preposti, corso per lavoratori, corso per dirigenti, corso preposti,
      corso dirigenti, corso carrellisti, corso gdpr, corso word, corso di marketing, corso di excel, corso di cucina, iscrizione corso,
      iscrizione al corso, partecipazione corso, partecipazione al corso, quota corso, videocorso, videocorsi, e learning, elearning,
      formazione professionale, formazione obbligatoria, formazione del personale, formazione sicurezza, training course, online course,
      course fee, seminario, seminari, webinar, masterclass`,
    names: `formazione, academy, training, udemy, coursera`,
  }),
  row('travel', {
    words: `trenitalia, frecciarossa, frecciargento, freccia rossa, italotreno, italo treno, italo spa, italo s p a, atm spa, atm s p a,
      biglietto italo, treno italo, nuovo trasporto viaggiatori, trenord, ryanair, easyjet, ita airways, alitalia, lufthansa, wizz air,
      wizzair, volotea, vueling, air france, british airways, klm, iberia, emirates, scandinavian airlines, air dolomiti, flixbus, itabus,
      busitalia, moby lines, grimaldi lines, tirrenia, trainline, omio, deutsche bahn, sncf, taxi, volo, voli, treno, treni,
      biglietto aereo, biglietti aerei, biglietto ferroviario, biglietto treno, biglietti treno, biglietto autobus, biglietto bus,
      biglietto metro, abbonamento treno, carta d imbarco, boarding pass, traghetto, traghetti, agenzia viaggi, agenzia di viaggi,
      biglietteria, flight, flights, airline, airlines, airfare, train ticket, train tickets, bus ticket, ferry`,
    names: `uber, bolt operations, free now, freenow, atac, azienda trasporti milanesi, gtt, tper, snav, moby`,
  }),
  row('hotel', {
    words: `hotel, hotels, albergo, alberghi, alberghiero, alberghiera, motel, ostello, hostel, agriturismo, affittacamere, b&b,
      bed and breakfast, bed & breakfast, pensione completa, mezza pensione, camera doppia, camera singola, camera matrimoniale,
      double room, single room, tassa di soggiorno, imposta di soggiorno, airbnb, booking com, overnight stay, accommodation, lodging,
      gasthof, ubernachtung`,
    stems: `pernottament`,
    names: `marriott, hilton, best western, novotel, mercure, ibis, nh hotel, residence, expedia, hrs group, locanda`,
  }),
  row('parking', {
    words: `parking, autorimessa, easypark, mycicero, apcoa, interparking, quick parking, sosta a pagamento, ticket sosta, biglietto sosta,
      posto auto, strisce blu, parkhaus, parkering`,
    stems: `parchegg`,
    names: `garage, saba italia, metropark`,
  }),
  row('restaurant', {
    words: `trattoria, pizzeria, osteria, ristopizza, tavola calda, tavola fredda, self service ristorante, paninoteca, rosticceria,
      braceria, hamburgeria, steakhouse, sushi, gelateria, pasticceria, caffetteria, birreria, enoteca, snack bar, wine bar, cocktail bar,
      mensa aziendale, pasti, pasto completo, menu fisso, pranzo di lavoro, cena di lavoro, pranzo, pranzi, business lunch, business dinner,
      lunch, dinner, catering`,
    stems: `ristorant, restaurant`,
    names: `bar, caffe, cafe, pub, bistrot, bistro, taverna, ristoro, buffet, mensa, chiosco`,
  }),
]

const things: readonly CodingRow[] = [
  row('office', {
    words: `toner, cartuccia, cartucce, cartoleria, risma, risme, carta a4, carta per stampante, carta fotocopie, articoli per ufficio,
      articoli da ufficio, articoli ufficio, materiale per ufficio, materiale di ufficio, materiale ufficio, forniture per ufficio,
      fornitura per ufficio, forniture ufficio, prodotti per ufficio, spese ufficio, quaderni, raccoglitori, evidenziatori, penne a sfera,
      biglietti da visita, timbro, timbri, materiale di consumo, office supplies, stationery, printer paper, ink cartridge, ink cartridges,
      burobedarf`,
    stems: `cancelleri`,
    names: `buffetti, staples, lyreco, mondoffice, viking direct, office depot, errebian, copyworld`,
  }),
  row('it_hardware', {
    words: `notebook, laptop, laptops, macbook, thinkpad, chromebook, ipad, iphone, smartphone, tablet, pc portatile, pc desktop, pc fisso,
      computer, computers, personal computer, workstation, monitor, stampante, stampanti, multifunzione, scanner, tastiera, tastiere, mouse,
      webcam, cuffie, hard disk, ssd, nas, router, access point, gruppo di continuita, ups apc, videoproiettore, proiettore,
      docking station, dell precision, cavo hdmi, chiavetta usb, pen drive, printer, keyboard, headset, electronics`,
    hints: `mediaworld, unieuro, euronics, apple, dell, lenovo, eprice`,
  }),
  row('furniture', {
    words: `arredamento, arredamenti, arredi, arredo ufficio, mobili per ufficio, mobili ufficio, mobili da ufficio, scrivania, scrivanie,
      sedia, sedie, sedia ergonomica, poltrona, poltrone, libreria metallica, armadio, armadi, cassettiera, scaffale, scaffali,
      scaffalatura, scaffalature, office furniture, office desk, office chair`,
    hints: `ikea`,
  }),
]

const networks: readonly CodingRow[] = [
  row('internet', {
    words: `fibra, fibra ottica, adsl, connettivita, banda larga, banda ultralarga, ftth, fttc, linea dati, wi fi, broadband,
      internet access`,
    names: `fastweb, eolo, linkem, tiscali, open fiber, starlink, dimensione, unidata`,
  }),
  row('phone_mobile', {
    words: `telefonia mobile, telefonia, traffico telefonico, traffico voce, ricarica telefonica, canone telefonico, linea mobile,
      linee mobili, utenza mobile, utenze mobili, sim dati, sim voce, scheda sim, abbonamento mobile, bolletta telefonica,
      bollette telefoniche, spese telefoniche, mobile phone, mobile plan, phone bill`,
    names: `iliad, postemobile, kena mobile, very mobile, ho mobile, coopvoce, lycamobile, fastweb mobile`,
    hints: `tim, telecom italia, vodafone, windtre, wind tre, wind`,
  }),
  row('software', {
    words: `saas, hosting, github, gitlab, atlassian, jira, slack, notion, figma, canva, dropbox, openai, chatgpt, anthropic, aws,
      amazon web services, google cloud, google workspace, g suite, microsoft 365, office 365, microsoft azure, adobe, creative cloud,
      hubspot, salesforce, shopify, mailchimp, godaddy, hetzner, ovh, ovhcloud, digitalocean, cloudflare, vercel, netlify, heroku,
      namecheap, siteground, jetbrains, autodesk, autocad, 1password, zapier, twilio, sendgrid, zendesk, docusign, semrush, trello, asana,
      zoom video, zoom meetings, teamviewer, abbonamento cloud, servizi cloud, cloud computing, cloud services, subscription plan, vps,
      cloud server, cloud hosting, api usage`,
    names: `microsoft, aruba, register it, fatture in cloud, teamsystem, zucchetti, danea, dylog, serverplan, netsons, keliweb, wix com,
      squarespace, infocert, namirial, zoom, monday com, stripe atlas, linode, elastic, mongodb, datadog, sentry, contabo`,
  }),
  row('advertising', {
    words: `google ads, google adwords, adwords, facebook ads, instagram ads, meta ads, meta platforms, linkedin ads, linkedin marketing,
      tiktok ads, bing ads, microsoft advertising, amazon advertising, campagna pubblicitaria, campagne pubblicitarie, campagna adv,
      campagna marketing, campagna social, pubblicita, inserzione, inserzioni, spazi pubblicitari, spazio pubblicitario,
      materiale pubblicitario, annunci sponsorizzati, sponsorizzazione, sponsorizzazioni, volantini, volantinaggio, brochure, depliant,
      affissione, affissioni, manifesti, insegna pubblicitaria, insegna luminosa, roll up, gadget personalizzati, stand fieristico,
      spazio espositivo, social media, social media marketing, gestione social, web marketing, digital marketing, advertising, advertisement, ad campaign,
      sponsored content`,
    names: `facebook, linkedin, tiktok, taboola, outbrain, criteo, italiaonline, pagine gialle, publitalia`,
    hints: `google ireland, tipografia, vistaprint, pixartprinting`,
  }),
]

const premises: readonly CodingRow[] = [
  row('energy', {
    words: `energia elettrica, fornitura elettrica, fornitura luce, fornitura di gas, fornitura gas, fornitura di energia,
      fornitura energia, bolletta luce, bolletta della luce, bolletta gas, bolletta del gas, bolletta energia, luce e gas, gas e luce,
      gas naturale, gas metano, consumo gas, consumi gas, servizio elettrico, kwh, smc, servizio elettrico nazionale, enel energia,
      a2a energia, edison energia, hera comm, acea energia, iren mercato, dolomiti energia, electricity, power supply`,
    names: `enel, a2a, edison, sorgenia, hera, iren, acea, illumia, engie, pulsee, axpo, agsm, estra, optima italia, e on, duferco`,
  }),
  row('water', {
    words: `servizio idrico, servizio idrico integrato, acquedotto, fornitura acqua, fornitura idrica, bolletta acqua, bolletta dell acqua,
      consumo acqua, consumi acqua, consumo idrico, acqua potabile, water supply, water bill`,
    names: `publiacqua, smat, abbanoa, brianzacque, acea ato, gruppo cap, viacqua`,
  }),
  row('heating', { words: `riscaldamento, pellet, heating` }),
  row('cleaning', {
    words: `pulizie, pulizia, sanificazione, disinfestazione, derattizzazione, lavanderia, smaltimento rifiuti, raccolta rifiuti, spurgo,
      cleaning, cleaning services, multiservizi pulizie`,
  }),
  row('security', {
    words: `servizio di vigilanza, servizi di vigilanza, istituto di vigilanza, vigilanza privata, vigilanza notturna, vigilanza armata,
      canone vigilanza, guardie giurate, guardiania, telesorveglianza, videosorveglianza, servizio di portierato, security services`,
    names: `vigilanza, sicuritalia, mondialpol, verisure`,
  }),
  row('leasing', {
    words: `locazione finanziaria, locazione operativa, noleggio operativo, noleggio attrezzature, noleggio attrezzatura,
      noleggio stampante, noleggio stampanti, noleggio fotocopiatrice, noleggio fotocopiatrici, noleggio macchinari, canone di noleggio,
      canone noleggio, canone di leasing, canone leasing, canoni di leasing, leasing, noleggio, noleggi, equipment rental`,
    names: `grenke`,
  }),
  row('rent', {
    words: `affitto, affitti, locazione, locazioni, sublocazione, subaffitto, canone di locazione, canone locazione, pigione, coworking,
      co working, office rent, monthly rent, rent for, rental of premises`,
    names: `regus`,
    hints: `immobiliare`,
  }),
]

const services: readonly CodingRow[] = [
  row('subcontractor', {
    words: `lavorazioni conto terzi, lavorazione conto terzi, conto lavorazione, lavorazioni esterne, lavorazione esterna,
      lavorazioni di terzi, lavorazione, lavorazioni, conto terzi, opere edili, lavori edili, opere murarie, posa in opera, subcontracting,
      subcontractor`,
  }),
  row('repair', {
    words: `assistenza tecnica, intervento tecnico, interventi tecnici, idraulico, elettricista, fabbro, falegname, legnami, imbianchino,
      tinteggiatura, vetraio, ascensori, caldaia, climatizzatore, condizionatore, estintori, sostituzione serratura, repair, repairs,
      maintenance`,
    stems: `manutenzion, riparazion, termoidraulic`,
    hints: `impresa edile, edilizia`,
  }),
  row('commissions', {
    words: `provvigione, provvigioni, agente di commercio, agenti di commercio, enasarco, procacciatore, mediazione immobiliare,
      sales commission, agency commission`,
  }),
  row('training', { words: `formazione, corsi, aggiornamento professionale, workshop, convegno, training` }),
  row('insurance', {
    words: `polizza infortuni, polizza incendio, polizza multirischi, fideiussione, insurance, insurance premium`,
    stems: `assicurazion, assicurativ`,
    names: `unipolsai, unipol, generali italia, allianz, axa, reale mutua, hiscox, groupama, helvetia`,
  }),
  row('membership', {
    words: `quota associativa, quote associative, quota sociale, quota annuale associazione, quota iscrizione ordine, quota ordine,
      quota albo, contributo associativo, contributi associativi, tessera associativa, tesseramento, membership fee, membership dues,
      annual membership`,
    names: `ordine degli, ordine dei, confcommercio, confartigianato, confindustria, confesercenti, assolombarda, coldiretti, cna`,
  }),
  row('fines', {
    words: `multa, multe, contravvenzione, verbale di accertamento, verbale di violazione, violazione codice della strada,
      violazioni codice della strada, sanzione amministrativa, sanzioni amministrative, parking fine, speeding ticket, traffic fine,
      penalty notice`,
    names: `polizia locale, polizia municipale, polizia stradale`,
  }),
  row('gifts', {
    words: `omaggi aziendali, omaggi natalizi, omaggio clienti, omaggi clienti, omaggi, cesto natalizio, cesti natalizi, cesto regalo,
      cesti regalo, regalo, regali, strenna, strenne, fiori, mazzo di fiori, composizione floreale, fiorista, fioraio, floricoltura, gift,
      gifts, gift card, flowers, bouquet`,
  }),
  row('vehicles', {
    words: `autovettura nuova, autovettura usata, acquisto autovettura, acquisto veicolo, acquisto auto, vettura nuova, vettura usata,
      auto nuova, auto usata, veicolo nuovo, veicolo usato, immatricolazione, messa su strada`,
    names: `concessionaria auto, autosalone`,
  }),
  row('software', { words: `sviluppo software, subscription` }),
  row('representation', { words: `rappresentanza` }),
]

/** What also stands as a small line on bills for other things, or in the terms of trade. */
const lastResort: readonly CodingRow[] = [
  row('freight', {
    words: `trasporto merci, trasporti merci, autotrasporto, autotrasporti, corriere espresso, servizio di trasporto, servizi di trasporto,
      trasporti nazionali, spedizioni nazionali, spedizioni internazionali, freight, freight charges, courier service, freight forwarding`,
    isAccessory: true,
  }),
  row('goods', {
    words: `acquisto merci, acquisto merce, fornitura merci, fornitura merce, merci varie, merce varia, materie prime, materia prima,
      semilavorati, ferramenta, minuteria, minuterie, bulloneria, materiale elettrico, materiale edile, materiali edili, legname,
      imballaggi, imballi, ricambi, sale of goods, supply of goods, merchandise, raw materials, spare parts`,
  }),
  row('restaurant', { words: `cena, cene, coperto, coperti, pizza, caffe, cappuccino, colazione, primi piatti` }),
  // Words that footers and terms of trade are full of: they count where money stands behind them.
  row('goods', { words: `merci, merce, fornitura, forniture, componenti, goods, components, waren, marchandises`, isAccessory: true }),
  row('software', { words: `software, software gestionale, licenza, licenze, cloud, license, licence`, isAccessory: true }),
  row('internet', { words: `internet`, isAccessory: true }),
  row('energy', { words: `energia`, isAccessory: true }),
  row('insurance', { words: `polizza, polizze, rc professionale, responsabilita civile`, isAccessory: true }),
  row('fines', { words: `sanzione, sanzioni`, isAccessory: true }),
  row('fuel_car', { words: `tagliando, fuel`, isAccessory: true }),
  row('fuel_car', { words: `diesel, metano, autostrada` }),
  row('parking', { words: `sosta` }),
  // What is printed on the bill of a professional, whatever the work was.
  row('consulting', {
    words: `ritenuta d acconto, ritenuta di acconto, ritenuta acconto, contributo integrativo, cassa previdenza, cassa previdenziale, rivalsa inps,
      prestazione occasionale`,
  }),
  row('freight', {
    words: `spedizione, spedizioni, spese di spedizione, corriere, trasporto, trasporti, spese di trasporto, shipping, shipment, delivery,
      courier`,
    names: `dhl, ups, united parcel service, fedex, tnt express, tnt global, gls, brt, bartolini, sda, nexive, mail boxes etc, dsv, kuehne,
      schenker, dachser, arco spedizioni, logistica, autotrasporti`,
    isAccessory: true,
  }),
  row('postage', {
    words: `raccomandata, raccomandate, francobollo, francobolli, affrancatura, spese postali, invio postale, postage, postage stamps`,
    names: `poste italiane, poste, posteitaliane, poste it`,
    isAccessory: true,
  }),
  row('stamp_duty', {
    words: `diritto camerale, diritti camerali, diritto annuale, diritti di segreteria, valori bollati, contributo unificato,
      tassa di concessione governativa, tasse di concessione governativa, concessioni governative, tassa vidimazione, imposta di registro,
      tributi catastali, canone unico patrimoniale`,
    names: `camera di commercio, agenzia delle entrate`,
    isAccessory: true,
  }),
  row('bank_fees', {
    words: `commissioni bancarie, commissione bancaria, commissioni pos, commissioni incasso, commissioni di incasso, commissioni carte,
      commissioni su transazioni, commissioni di pagamento, commissioni bonifico, commissione bonifico, spese bancarie, spese di incasso,
      spese incasso, spese tenuta conto, spese di tenuta conto, tenuta conto, canone conto, canone conto corrente, canone mensile conto,
      canone pos, competenze bancarie, bank charges, bank fees, bank fee, transaction fees, processing fees, payment processing`,
    names: `stripe, paypal, nexi, sumup, satispay, worldline, intesa sanpaolo, unicredit, banco bpm, bper, bnl, credito emiliano, banca,
      wise payments, revolut, qonto, american express`,
    isAccessory: true,
  }),
]

export const codingTable: readonly CodingRow[] = [
  ...phrases,
  ...professionals,
  ...onTheRoad,
  ...things,
  ...networks,
  ...premises,
  ...services,
  ...lastResort,
]
