/** The words for the services of others, for fees and for gifts. */
import { commaList } from './comma-list.ts'

export const fines = {
  slug: 'fines',
  words: commaList`retsafgift, tinglysningsafgift, stempelafgift, offentlige gebyrer, parking fine, speeding fine, multa, sanzione, sanzioni`,
  stems: commaList`bøde, kontrolafgift, parkeringsafgift, tinglysningsafgift`,
}

export const subcontractor = {
  slug: 'subcontractor',
  words: commaList`subcontractor, subcontractors, subcontracting`,
  stems: commaList`underleverandør, underentrepr`,
}

export const temporaryWorkers = {
  slug: 'temporary_workers',
  words: commaList`temporary staff, temp staff, temp worker, temp workers`,
  stems: commaList`vikar`,
  companies: commaList`adecco, randstad, manpower, temp team, jobteam`,
  signs: commaList`timer, uge`,
}

export const freight = {
  slug: 'freight',
  words: commaList`forsendelse, kurer, shipping, freight, courier, spedizione, corriere`,
  stems: commaList`fragt, pakkeforsendelse, vognmand`,
  // An "ekspedition" sends nothing.
  starts: commaList`spedition`,
  companies: commaList`gls, dhl, ups, fedex, tnt, dsv, bring, dao, danske fragtmænd, burd, shipmondo`,
  hints: commaList`postnord, post nord, post danmark`,
  isAccessory: true,
}

export const postage = {
  slug: 'postage',
  words: commaList`porto, postage, anbefalet brev, francobolli`,
  stems: commaList`frimærke, portoudgift`,
  isAccessory: true,
}

export const insurance = {
  slug: 'insurance',
  words: commaList`insurance, assicurazione, polizza`,
  stems: commaList`forsikring`,
  companies: commaList`tryg, topdanmark, alm brand, codan, gjensidige, købstædernes, alka, hiscox, if skade, generali, tryg forsikring,
    topdanmark forsikring, if skadeforsikring, alm brand forsikring, codan forsikring, gjensidige forsikring`,
  isAccessory: true,
  signs: commaList`police, præmie, dækning, policy, premium`,
  sells: ['*'],
}

export const bankFees = {
  slug: 'bank_fees',
  words: commaList`bank fee, bank fees, bank charges, transaction fee, transaction fees, processing fee, processing fees, card fee, card fees, commissioni, spese bancarie`,
  stems: commaList`gebyr, indløsningsaftale, kortindløsning`,
  names: commaList`bank, sparekasse, sparekassen, andelskasse, andelskassen`,
  companies: commaList`nordea, sydbank, nykredit, lunar, spar nord, swedbank, nets, stripe, quickpay, worldline, adyen, klarna, paypal, sumup,
    zettle, izettle, bambora, clearhaus, onpay, reepay, frisbii, elavon, mobilepay, vipps mobilepay, wise, revolut, eurocard, american express,
    danske bank, jyske bank, arbejdernes landsbank, nordea bank, stripe payments, vestjysk bank, sparekassen kronjylland, sparekassen danmark`,
  isAccessory: true,
  signs: commaList`konto, transaktion, transaktioner, abonnement, terminal`,
}

export const accounting = {
  slug: 'accounting',
  words: commaList`revision, regnskab, accounting, bookkeeping, audit, commercialista, contabilità`,
  stems: commaList`revisor, revisionsfirma, revisionshus, bogføring, bogholder, regnskabsassistance, årsregnskab, årsrapport, lønadministration`,
  companies: commaList`deloitte, kpmg, pwc, pricewaterhousecoopers, ernst young, ey, bdo, beierholm, grant thornton, redmark, martinsen`,
  signs: commaList`assistance, honorar, review, løn, moms, erklæring, balance, periode, skattemæssig, selvangivelse`,
  sells: ['consulting'],
}

export const legal = {
  slug: 'legal',
  words: commaList`lawyer, attorney, solicitor, legal services, legal advice, legal fees, juridisk bistand, juridisk rådgivning, avvocato`,
  stems: commaList`advokat`,
  names: commaList`legal`,
  companies: commaList`kromann reumert, plesner, bech bruun, gorrissen federspiel, accura, dla piper, poul schmith`,
  signs: commaList`salær, sag, sagsbehandling, honorar, bistand, kontrakt, aftale, j nr`,
  sells: ['consulting', 'fines'],
}

export const consulting = {
  slug: 'consulting',
  words: commaList`consulting, consultancy, consultant, consulenza, programmering, projektledelse, freelance, coaching, oversættelse, grafisk design`,
  stems: commaList`konsulent, rådgivning, softwareudvikling, webudvikling, arkitekt, ingeniør`,
  names: commaList`consult, rådgivere, it partner`,
  companies: commaList``,
  signs: commaList`timer, assistance, honorar, opgave, projekt, hours, bistand, udvikling, design`,
}

export const training = {
  slug: 'training',
  words: commaList`kurser, training, training course, course fee, e learning, webinar, conference, certificering, formazione, corso`,
  stems: commaList`kursus, uddannelse, konference, seminar, workshop, undervisning`,
  companies: commaList`teknologisk institut, amu, mannaz, probana`,
  signs: commaList`deltager, deltagelse, modul, hold, underviser`,
}

export const repair = {
  slug: 'repair',
  words: commaList`vvs, maler, murer, repair, repairs, maintenance, manutenzione, riparazione, serviceeftersyn, el installation, el installatør, el installatøren, gartner`,
  stems: commaList`reparation, vedligehold, elektriker, elinstallatør, tømrer, snedker, murermester, malermester, blikkenslager, låsesmed, håndværker,
    anlægsgartner, murerfirma, malerfirma`,
  names: commaList`el`,
  companies: commaList`bravida, kemp lauritzen, caverion`,
  signs: commaList`ombygning, tilbygning, slutafregning, acontofaktura, arbejdsløn, montage, montering, udskiftning, materialer, timer, svend, mester, tilkald, udført, installation, arbejde, radiator, døre, vinduer, gulv`,
}

export const membership = {
  slug: 'membership',
  words: commaList`membership, membership fee, quota associativa`,
  stems: commaList`kontingent, medlemskab`,
  companies: commaList`dansk erhverv, dansk industri, smvdanmark, smv danmark, djøf, prosa, rotary`,
}

export const literature = {
  slug: 'literature',
  words: commaList`bøger, books, lærebøger`,
  stems: commaList`fagbog, fagbøger, faglitteratur, boghandel`,
  companies: commaList`saxo com, academic books, arnold busck`,
  signs: commaList`bog, bøger, isbn`,
}

export const newspapers = {
  slug: 'newspapers',
  words: commaList`aviser, tidsskrift, tidsskrifter, newspaper, newspapers`,
  stems: commaList`avisabonnement, bladabonnement, dagblad`,
  companies: commaList`berlingske, politiken, jyllands posten, børsen, weekendavisen, zetland, berlingske media, politiken media`,
}

export const gifts = {
  slug: 'gifts',
  words: commaList`gave, gaver, gift, gifts, gift basket, gift card, flowers, fiori, omaggi`,
  stems: commaList`gavekort, gavekurv, gaveæske, firmagave, julegave, vingave, receptionsgave, værtindegave, medarbejdergave, blomster, buket, afskedsgave, vinhandel, vinspecialist`,
  names: commaList`vin, vine`,
  companies: commaList`interflora`,
}

export const representation = {
  slug: 'representation',
  words: commaList`team event, social event, firmaets fødselsdag,
    rappresentanza, kundepleje, client entertainment, customer entertainment, staff party, christmas party`,
  stems: commaList`julefrokost, sommerfest, vinterfest, jubilæumsfest, fredagsbar, receptionsbuffet,
    repræsentation, kundearrangement, personalefest, personalearrangement, firmafest`,
}

/** Bottles from a shop. Above the words of restaurants, and below what is more than its last syllable. */
export const wine = {
  slug: 'gifts',
  words: commaList`rødvin, hvidvin, rosévin, rosé, champagne, portvin, mousserende vin, prosecco, barolo, vin, vine, spiritus, whisky, gin, cognac, delikatesser, chokolade, wine bottles`,
  stems: commaList`vinflaske, vinkasse, smagekasse`,
  sells: ['canteen'],
}

/** A thing that is worked on is not bought. Above the things. */
export const workOnThings = {
  slug: 'repair',
  words: commaList`vedligeholdelse af, vedligehold af, reparation af, istandsættelse af, renovering af, ompolstring, polstring, maling af, lakering af, slibning af, afslibning af, opsætning af, nedtagning af, udskiftning af`,
  stems: [],
}

/** Above the vehicles that they insure. */
export const vehicleInsurance = {
  slug: 'insurance',
  words: [],
  stems: commaList`bilforsikring, autoforsikring, varebilsforsikring, kaskoforsikring`,
  isAccessory: true,
}
