/** The words for what an office uses: lines, programs, machines, rooms, energy, coffee. */
import { commaList } from './comma-list.ts'

export const phoneMobile = {
  slug: 'phone_mobile',
  words: commaList`mobil, telefoni, sim, mobile phone, mobile plan, mobile subscription, phone bill, telefonia mobile`,
  stems: commaList`mobilabonnement, mobiltelefoni, mobildata, taletid, simkort`,
  hints: commaList`tdc, telenor, telia, yousee, cbb, lebara, oister, 3 danmark, hi3g, telmore, callme, call me, lycamobile, greentel, nuuday,
    telecom italia, vodafone, iliad, windtre, wind tre`,
  signs: commaList`abonnement, fri tale, tale, gb, opkald, data`,
}

export const internet = {
  slug: 'internet',
  words: commaList`internet, fiber, adsl, fibra, broadband, fastnet, ip telefoni, landline`,
  stems: commaList`bredbånd, fibernet, fiberforbindelse, internetforbindelse, internetabonnement, iptelefoni, fastnettelefon`,
  companies: commaList`fibia, waoo, stofa, hiper, fastspeed, kviknet`,
}

/** Above the row of hotels: these end like one. */
export const hosting = {
  slug: 'software',
  words: commaList`domæne, domain name, sas institute`,
  stems: commaList`webhotel, serverhotel, domænenavn, webhosting, regnskabsprogram, bogføringsprogram, lønprogram, lønsystem, softwarelicens,
    softwareabonnement`,
}

export const software = {
  slug: 'software',
  words: commaList`software, saas, hosting, cloud, licens, licenser, licence, license, licenza, github, gitlab, google cloud, google workspace, g suite, aws,
    amazon web services, microsoft, office 365, azure, adobe, slack, atlassian, jira, dropbox, figma, openai, chatgpt, anthropic, hubspot, salesforce,
    mailchimp, shopify, squarespace, wordpress, digitalocean, hetzner, cloudflare, vercel, netlify, heroku, jetbrains, 1password, canva, zendesk,
    intercom, twilio, sendgrid, datadog, docusign, teamviewer, autodesk, zapier, airtable, e conomic, dinero, uniconta, visma, zenegy, penneo`,
  stems: commaList`cloudløsning, backupløsning, serverleje`,
  companies: commaList`zoom, notion, linear, miro, asana, monday com, one com, simply com, dandomain, team blue, godaddy, namecheap, gandi, ovh,
    ovhcloud, linode, oracle, sap, pleo, danløn, dataløn, proløn, salary, github, microsoft, adobe, adobe systems software, visma e conomic`,
  hints: commaList`google, apple, billy`,
  signs: commaList`abonnement, subscription, plan, users, seats, brugere, opgradering, support, monthly, annual, api, platform, license`,
}

export const advertising = {
  slug: 'advertising',
  words: commaList`brochurer, brochure, roll up, bannere, banner, merchandise med logo, med logo, med logotryk, logotryk, giveaways, vareprøver, vareprøve, messeartikler, streamers, folder, foldere, katalog,
    google ads, adwords, facebook ads, meta ads, bing ads, microsoft advertising, linkedin ads, reklame, reklamer, reklameartikler,
    reklamebureau, reklamebureauet, reklametryk, reklamekampagne, advertising, advertisement, pubblicità, seo, flyers, plakater, visitkort`,
  stems: commaList`reklamekrus, reklameartik, reklamemateriale, reklameskilt, profiltøj,
    annonce, annoncering, markedsføring, sponsorat, sponsoraftale`,
  companies: commaList`facebook, meta, meta platforms, linkedin, tiktok, trustpilot, krak, eniro, jobindex, snapchat, pinterest, criteo`,
  signs: commaList`kampagne, campaign, klik, design, tryk, visninger`,
  // What an advertiser lists is what others sell.
  sells: ['*'],
}

export const itHardware = {
  slug: 'it_hardware',
  words: commaList`laptop, laptops, notebook, macbook, imac, ipad, iphone, smartphone, smartphones, tablet, pc, bærbar, bærbare, skærm, skærme, monitor, monitors,
    tastatur, keyboard, harddisk, ssd, printer, scanner, router, webcam, headset, server, stampante, mobiltelefon, mobiltelefoner`,
  stems: commaList`computer, computerskærm, dockingstation, netværksudstyr, netværkskabel`,
  companies: commaList`dustin, atea, komplett, proshop, lenovo, dell`,
  hints: commaList`elgiganten, power, humac`,
}

/** Above the printer that they are for. */
export const printing = { slug: 'office', words: commaList`printer paper, printer toner, printer ink, printer cartridge`, stems: [] }

export const office = {
  slug: 'office',
  words: commaList`papir, toner, kuglepen, kuglepenne, post it, whiteboard, notesblok, konvolutter, kuverter, hæfteklammer, hæftemaskine, cancelleria,
    stationery, office supplies, office supply`,
  stems: commaList`kontorartik, kontorforsyning, kontormateriale, kopipapir, printerpapir, brevpapir, blækpatron, printerpatron, tonerkassette, ringbind`,
  companies: commaList`lomax, staples, office depot, kontorland, lyreco, kontorsyd, bog ide, bog idé`,
}

export const smallEquipment = {
  slug: 'small_equipment',
  words: commaList`møbler, reol, reoler, hæve sænkebord, office chair, furniture, tools`,
  starts: commaList`stole`,
  stems: commaList`maskine, kontorstole, barstole, mødestole, havestole, konferencestole, gæstestole, møbel, møbler, mødeborde, stålreol,
    kontormøbel, kontormøbler, kontorstol, skrivebord, mødebord, værktøj, småanskaffelse, kontorinventar`,
  hints: commaList`ikea, jysk, bauhaus, silvan, jem fix, xl byg, stark, davidsen, harald nyborg, biltema, clas ohlson, trælast, byggecenter, byggemarked,
    isenkram`,
}

export const goods = {
  slug: 'goods',
  words: commaList`goods, merchandise, raw materials, inventory purchase, for resale, til videresalg, waren, handelsware`,
  stems: commaList`varekøb, vareindkøb, handelsvare, råvare, engros`,
}

/** Above the rows of hotels and of leases: these sound like them. */
export const officeSpace = {
  slug: 'rent',
  words: commaList`office lease, lease of office, lease of premises`,
  stems: commaList`kontorhotel, lagerhotel`,
}

export const rent = {
  slug: 'rent',
  words: commaList`rent, office rent, coworking, leje af lokale, leje af lokaler, leje af kontor, affitto, locazione`,
  stems: commaList`husleje, lokaleleje, kontorleje, lagerleje, erhvervsleje, erhvervslokale, kontorlokale, butiksleje, lejemål`,
  companies: commaList`regus, wework, jeudan, deas`,
  hints: commaList`ejendomme, ejendomsselskab, ejendomsselskabet, ejendomsadministration`,
  signs: commaList`leje, plads, desk, kontor, medlem, membership, depositum, lokale`,
}

export const energy = {
  slug: 'energy',
  words: commaList`electricity, naturgas, energia`,
  stems: commaList`elektricitet, naturgas`,
  // A "delregning" is a bill for a part.
  starts: commaList`elregning, elforbrug, elafregning, elafgift, nettarif`,
  names: commaList`energi, strøm`,
  companies: commaList`ørsted, ewii, nrgi, modstrøm, vindstød, radius, cerius, dinel, seas nve, enel, verdo, andel energi, norlys energi, ok energi`,
  hints: commaList`norlys`,
  signs: commaList`kwh, forbrug, aconto, tarif, måler`,
}

export const water = {
  slug: 'water',
  words: commaList`acqua`,
  stems: commaList`vandforbrug, vandafledning, vandværk, spildevand, vandafgift, vandregning, vandcenter`,
  names: commaList`vand`,
  companies: commaList`novafos, bluekolding`,
  hints: commaList`hofor, forsyning`,
  signs: commaList`m3, forbrug, aconto, måler`,
}

export const heating = {
  slug: 'heating',
  words: commaList`district heating`,
  stems: commaList`fjernvarme, varmeforbrug, varmeregning, varmeværk, varmeafregning, varmebidrag`,
  names: commaList`varme`,
  companies: commaList`affaldvarme`,
  signs: commaList`mwh, forbrug, aconto, måler`,
}

/** Short words that also stand on the bills of restaurants, shops and craftsmen: they have to be most of the bill. */
export const shortUtilities = [
  { slug: 'energy', words: commaList`el, strøm, gas, luce`, stems: [], isAccessory: true },
  { slug: 'water', words: commaList`vand, water`, stems: [], isAccessory: true },
  { slug: 'heating', words: commaList`varme, heating`, stems: [], isAccessory: true },
]

export const cleaning = {
  slug: 'cleaning',
  words: commaList`cleaning, renovation, dagrenovation, vinduespudser, pulizie, pulizia`,
  stems: commaList`rengøring, vinduespolering, vinduespudsning, affaldshåndtering, containertømning, skadedyr, måtteservice`,
  companies: commaList`iss, elis, berendsen, marius pedersen, rentokil, forenede service, iss facility`,
  signs: commaList`polering, pudsning, vinduer, aftale, måtter, trappevask`,
}

export const staffFood = {
  slug: 'canteen',
  words: commaList`mad ud af huset, frokost leveret, leveret frokost, sandwich, sandwiches,
    dagligvarer, groceries, lunch scheme, staff lunch, catering, rundstykker, morgenbrød`,
  stems: commaList`frokostordning, frugtordning, frugtkurv, madordning, kantine, forplejning, smørrebrød, kaffebønner, kaffeordning, kaffeaftale`,
  names: commaList`bageri, bageren, bager`,
  companies: commaList`wolt, just eat, nemlig, nemlig com, aarstiderne, nespresso, selecta`,
  hints: commaList`netto, føtex, bilka, rema, rema 1000, lidl, aldi, coop, superbrugsen, brugsen, kvickly, irma, meny, spar, min købmand, fakta,
    7 eleven, salling, inco`,
  signs: commaList`brød, boller, kage, wienerbrød, frokost`,
  // A meal that is brought is not eaten in a restaurant.
  sells: ['restaurant'],
}

/** What a restaurant serves, too: below its words. */
export const groceries = {
  slug: 'canteen',
  words: commaList`slik, fredagsslik, ost, pølse, pålæg, rugbrød, kød, fødevarer, madvarer, kaffekapsler, te, sukker, sodavand, kaffe, mælk, brød, frugt, coffee, milk, bread, fruit`,
  stems: [],
}
