/** What is done for the buyer, by professionals, networks, landlords and workshops. */
import type { CodingRow } from '../../../domain/coding/words.ts'
import { row } from './coding-row.ts'

/** What professionals write for; they recharge tickets and rooms, which does not make them a hotel. */
export const professionals: readonly CodingRow[] = [
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
      professional services, advisory services, temporary management, servizio fotografico, servizi fotografici, fotografie, fotografo`,
    stems: `consulenz`,
    names: `ing, arch, geom`,
    hints: `dott, dott ssa, dottssa, dr`,
  }),
]

export const networks: readonly CodingRow[] = [
  row('internet', {
    words: `fibra, fibra ottica, adsl, connettivita, banda larga, banda ultralarga, ftth, fttc, linea dati, wi fi, broadband,
      internet access`,
    companies: `fastweb, eolo, linkem, tiscali, open fiber, starlink, dimensione, unidata`,
  }),
  row('phone_mobile', {
    words: `telefonia mobile, telefonia, traffico telefonico, traffico voce, ricarica telefonica, canone telefonico, linea mobile,
      linee mobili, utenza mobile, utenze mobili, sim dati, sim voce, scheda sim, abbonamento mobile, bolletta telefonica,
      bollette telefoniche, spese telefoniche, mobile phone, mobile plan, phone bill`,
    companies: `iliad, postemobile, kena mobile, very mobile, ho mobile, coopvoce, lycamobile, fastweb mobile`,
    hints: `tim, telecom italia, vodafone, windtre, wind tre, wind`,
  }),
  row('software', {
    words: `saas, hosting, github, gitlab, atlassian, jira, slack, notion, figma, canva, dropbox, openai, chatgpt, anthropic, aws,
      amazon web services, google cloud, google workspace, g suite, microsoft 365, office 365, microsoft azure, adobe, creative cloud,
      hubspot, salesforce, shopify, mailchimp, godaddy, hetzner, ovh, ovhcloud, digitalocean, cloudflare, vercel, netlify, heroku,
      namecheap, siteground, jetbrains, autodesk, autocad, 1password, zapier, twilio, sendgrid, zendesk, docusign, semrush, trello, asana,
      zoom video, zoom meetings, teamviewer, abbonamento cloud, servizi cloud, cloud computing, cloud services, subscription plan, vps,
      cloud server, cloud hosting, api usage`,
    companies: `microsoft, microsoft operations, aruba, register it, register, fatture in cloud, teamsystem, zucchetti, danea, danea soft, dylog, serverplan,
      netsons, keliweb, wix com, squarespace, infocert, namirial, zoom, monday com, stripe atlas, linode, elastic, mongodb, datadog, sentry, contabo`,
  }),
  row('advertising', {
    words: `google ads, google adwords, adwords, facebook ads, instagram ads, meta ads, meta platforms, linkedin ads, linkedin marketing,
      tiktok ads, bing ads, microsoft advertising, amazon advertising, campagna pubblicitaria, campagne pubblicitarie, campagna adv,
      campagna marketing, campagna social, pubblicita, inserzione, inserzioni, spazi pubblicitari, spazio pubblicitario,
      materiale pubblicitario, annunci sponsorizzati, sponsorizzazione, sponsorizzazioni, volantini, volantinaggio, brochure, depliant,
      affissione, affissioni, manifesti, insegna pubblicitaria, insegna luminosa, roll up, gadget personalizzati, stand fieristico,
      spazio espositivo, social media, social media marketing, gestione social, web marketing, digital marketing, advertising, advertisement, ad campaign,
      sponsored content`,
    companies: `facebook, linkedin, tiktok, taboola, outbrain, criteo, italiaonline, pagine gialle, publitalia`,
    hints: `google ireland, tipografia, vistaprint, pixartprinting`,
  }),
]

export const premises: readonly CodingRow[] = [
  row('energy', {
    words: `energia elettrica, fornitura elettrica, fornitura luce, fornitura di gas, fornitura gas, fornitura di energia,
      fornitura energia, bolletta luce, bolletta della luce, bolletta gas, bolletta del gas, bolletta energia, luce e gas, gas e luce,
      gas naturale, gas metano, consumo gas, consumi gas, servizio elettrico, kwh, smc, servizio elettrico nazionale, enel energia,
      a2a energia, edison energia, hera comm, acea energia, iren mercato, dolomiti energia, electricity, power supply`,
    companies: `enel, a2a, edison, sorgenia, hera, hera comm, iren, acea, illumia, engie, pulsee, axpo, agsm, estra, optima italia, e on, duferco`,
  }),
  row('water', {
    words: `servizio idrico, servizio idrico integrato, acquedotto, fornitura acqua, fornitura idrica, bolletta acqua, bolletta dell acqua,
      consumo acqua, consumi acqua, consumo idrico, acqua potabile, water supply, water bill, consumi idrici`,
    names: `acquedotto`,
    companies: `publiacqua, smat, abbanoa, brianzacque, acea ato, gruppo cap, viacqua`,
  }),
  row('heating', { words: `riscaldamento, pellet, heating`, signs: `calore, fornitura calore` }),
  row('cleaning', {
    words: `disinfestazione, derattizzazione, lavanderia, smaltimento rifiuti, lavaggio vetrate, lavaggio vetri, raccolta rifiuti, spurgo,
      cleaning, cleaning services, multiservizi pulizie`,
  }),
  row('security', {
    words: `servizio di vigilanza, servizi di vigilanza, istituto di vigilanza, vigilanza privata, vigilanza notturna, vigilanza armata,
      canone vigilanza, guardie giurate, guardiania, canone allarme, telesorveglianza, videosorveglianza, servizio di portierato, security services`,
    names: `vigilanza`,
    companies: `sicuritalia, mondialpol, verisure`,
  }),
  row('rent', {
    words: `affitto, affitti, locazione, locazioni, sublocazione, subaffitto, canone di locazione, canone locazione, pigione, coworking,
      co working, office rent, monthly rent, rent for, rental of premises`,
    companies: `regus, regus business centre`,
    hints: `immobiliare`,
  }),
]

export const services: readonly CodingRow[] = [
  row('subcontractor', {
    words: `lavorazioni conto terzi, lavorazione conto terzi, conto lavorazione, lavorazioni esterne, lavorazione esterna,
      lavorazioni di terzi, lavorazione, lavorazioni, conto terzi, opere edili, lavori edili, opere murarie, posa in opera, montaggio ponteggio, subcontracting,
      subcontractor`,
  }),
  row('repair', {
    words: `idraulico, elettricista, fabbro, falegname, legnami, imbianchino,
      tinteggiatura, vetraio, ascensori, caldaia, climatizzatore, condizionatore, estintori, sostituzione serratura, repair, repairs,
      maintenance`,
    stems: `termoidraulic`,
    hints: `impresa edile, edilizia`,
  }),
  row('commissions', {
    words: `provvigione, provvigioni, agente di commercio, agenti di commercio, enasarco, procacciatore, mediazione immobiliare,
      sales commission, agency commission`,
  }),
  row('training', { words: `formazione, corsi, aggiornamento professionale, workshop, convegno, training` }),
  row('insurance', {
    words: `fideiussione, insurance, insurance premium`,
    stems: `assicurazion, assicurativ`,
    companies: `unipolsai, unipol, generali italia, generali, allianz, axa, reale mutua, hiscox, groupama, helvetia`,
  }),
  row('membership', {
    words: `quota associativa, quote associative, quota sociale, quota annuale associazione, quota iscrizione ordine, quota ordine,
      quota albo, iscrizione albo, iscrizione all albo, quota annuale iscrizione, contributo associativo, contributi associativi, tessera associativa, tesseramento, membership fee, membership dues,
      annual membership`,
    names: `ordine degli, ordine dei`,
    companies: `confcommercio, confartigianato, confartigianato imprese, confindustria, confesercenti, assolombarda, coldiretti, cna`,
  }),
  row('fines', {
    words: `multa, multe, contravvenzione, verbale di accertamento, verbale di violazione, violazione codice della strada,
      violazioni codice della strada, sanzione amministrativa, sanzioni amministrative, parking fine, speeding ticket, traffic fine,
      penalty notice`,
    names: `polizia locale, polizia municipale, polizia stradale`,
  }),
  row('software', { words: `sviluppo software, subscription` }),
]
