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
  names: commaList`adecco, randstad, manpower, temp team, jobteam`,
}

export const freight = {
  slug: 'freight',
  words: commaList`forsendelse, kurer, shipping, freight, courier, spedizione, corriere`,
  stems: commaList`fragt, spedition, pakkeforsendelse, vognmand`,
  names: commaList`gls, dhl, ups, fedex, tnt, dsv, bring, dao, danske fragtmænd, burd, shipmondo`,
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
  names: commaList`tryg, topdanmark, alm brand, codan, gjensidige, købstædernes, alka, hiscox, if skade, generali`,
  isAccessory: true,
}

export const bankFees = {
  slug: 'bank_fees',
  words: commaList`bank fee, bank fees, bank charges, transaction fee, transaction fees, processing fee, processing fees, card fee, card fees, commissioni, spese bancarie`,
  stems: commaList`gebyr, indløsningsaftale, kortindløsning`,
  names: commaList`bank, sparekasse, sparekassen, andelskasse, andelskassen, nordea, sydbank, nykredit, lunar, spar nord, swedbank, nets, stripe, quickpay,
    worldline, adyen, klarna, paypal, sumup, zettle, izettle, bambora, clearhaus, onpay, reepay, frisbii, elavon, mobilepay, vipps mobilepay, wise,
    revolut, eurocard, american express`,
  isAccessory: true,
}

export const accounting = {
  slug: 'accounting',
  words: commaList`revision, regnskab, accounting, bookkeeping, audit, commercialista, contabilità`,
  stems: commaList`revisor, revisionsfirma, bogføring, bogholder, regnskabsassistance, årsregnskab, årsrapport, lønadministration`,
  names: commaList`deloitte, kpmg, pwc, pricewaterhousecoopers, ernst young, ey, bdo, beierholm, grant thornton, redmark, martinsen`,
}

export const legal = {
  slug: 'legal',
  words: commaList`lawyer, attorney, solicitor, legal services, legal advice, legal fees, juridisk bistand, juridisk rådgivning, avvocato`,
  stems: commaList`advokat`,
  names: commaList`legal, kromann reumert, plesner, bech bruun, gorrissen federspiel, accura, dla piper, poul schmith`,
}

export const consulting = {
  slug: 'consulting',
  words: commaList`consulting, consultancy, consultant, consulenza, programmering, projektledelse, freelance, coaching, oversættelse, grafisk design`,
  stems: commaList`konsulent, rådgivning, softwareudvikling, webudvikling, arkitekt, ingeniør`,
  names: commaList`consult, rådgivere, it partner`,
}

export const training = {
  slug: 'training',
  words: commaList`kurser, training, training course, course fee, e learning, webinar, conference, certificering, formazione, corso`,
  stems: commaList`kursus, uddannelse, konference, seminar, workshop, undervisning`,
  names: commaList`teknologisk institut, amu, mannaz, probana`,
}

export const repair = {
  slug: 'repair',
  words: commaList`vvs, maler, murer, repair, repairs, maintenance, manutenzione, riparazione, serviceeftersyn, el installation, el installatør, el installatøren, gartner`,
  stems: commaList`reparation, vedligehold, elektriker, elinstallatør, tømrer, snedker, murermester, malermester, blikkenslager, låsesmed, håndværker,
    anlægsgartner, murerfirma, malerfirma`,
  names: commaList`el, bravida, kemp lauritzen, caverion`,
}

export const membership = {
  slug: 'membership',
  words: commaList`membership, membership fee, quota associativa`,
  stems: commaList`kontingent, medlemskab`,
  names: commaList`dansk erhverv, dansk industri, smvdanmark, smv danmark, djøf, prosa, rotary`,
}

export const literature = {
  slug: 'literature',
  words: commaList`bøger, books, lærebøger`,
  stems: commaList`fagbog, fagbøger, faglitteratur, boghandel`,
  names: commaList`saxo com, academic books, arnold busck`,
}

export const newspapers = {
  slug: 'newspapers',
  words: commaList`aviser, tidsskrift, tidsskrifter, newspaper, newspapers`,
  stems: commaList`avisabonnement, bladabonnement, dagblad`,
  names: commaList`berlingske, politiken, jyllands posten, børsen, weekendavisen, zetland`,
}

export const gifts = {
  slug: 'gifts',
  words: commaList`gave, gaver, gift, gifts, gift basket, gift card, flowers, fiori, omaggi`,
  stems: commaList`gavekort, gavekurv, gaveæske, firmagave, julegave, vingave, receptionsgave, værtindegave, medarbejdergave, blomster, buket, vinhandel, vinspecialist`,
  names: commaList`interflora, vin, vine`,
}

export const representation = {
  slug: 'representation',
  words: commaList`rappresentanza, kundepleje, client entertainment, customer entertainment, staff party, christmas party`,
  stems: commaList`repræsentation, kundearrangement, personalefest, personalearrangement, firmafest`,
}
