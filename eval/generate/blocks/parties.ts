/** Who sends the paper and who gets it. */
import type { Block, BuyerPart, SellerPart } from '../layouts/layout.ts'
import { type Field, marked, type Node, plain, type Rich, type Span, type Style } from '../page/nodes.ts'
import { fillSentence, numberSpan, type Scene } from '../scene.ts'
import { labelled } from './meta.ts'

type Of<Is extends Block['is']> = Extract<Block, { is: Is }>

const cased = (spans: Rich, isCaps: boolean): Span[] => spans.map(span => (isCaps ? { ...span, text: span.text.toUpperCase() } : span))

const words = (text: string, field: Field): Span => ({ text, field })

function sellerPart(scene: Scene, part: SellerPart): Rich {
  const { seller } = scene.facts
  const behind = (label: Parameters<Scene['say']>[0], span: Span): Rich => labelled(scene.say(label), [span], scene.colon)
  switch (part) {
    case 'name':
      return [words(seller.name, 'supplier')]
    case 'brand':
      return seller.brand ? [words(seller.brand, 'brand')] : [words(seller.name, 'supplier')]
    case 'slogan':
      return [plain(seller.slogan)]
    case 'street':
      return [words(seller.street, 'supplierAddress')]
    case 'place':
      return [words(seller.place, 'supplierAddress')]
    case 'address':
      return [words(`${seller.street}, ${seller.place}`, 'supplierAddress')]
    case 'country':
      return [words(seller.country.code, 'supplierAddress')]
    case 'phone':
      return behind('phone', marked(seller.phone, 'phone'))
    case 'mail':
      return scene.chance.is(0.5) ? [plain(seller.mail)] : behind('mail', plain(seller.mail))
    case 'web':
      return [plain(seller.web)]
    case 'vat':
      return seller.vatNumber === null
        ? [marked(seller.register, 'registerNumber')]
        : behind('vatNo', marked(seller.printedVat, 'supplierVat'))
    case 'register':
      return seller.register === '' ? [] : [marked(seller.register, 'registerNumber', false)]
    case 'iban':
      return seller.iban === '' ? [] : behind('iban', marked(seller.printedIban, 'iban'))
    case 'bic':
      return behind('bic', marked(seller.bic, 'account'))
    case 'bank':
      return [plain(seller.bank)]
    case 'director':
      return behind('director', marked(seller.person, 'otherName'))
    case 'hours':
      return [plain(`${scene.say('hours')}${scene.colon} 9-17`)]
    case 'branch':
      return [plain(`${scene.chance.of(['Filiale', 'Shop', 'Store', 'Butik', 'Site'])} ${scene.chance.digits(3)} ${seller.town}`)]
  }
}

export function sellerBlock(scene: Scene, block: Of<'seller'>): Node[] {
  // Where the sign says the registered name it is not said twice.
  const isTwice = scene.facts.seller.brand === null && block.parts.includes('brand')
  const wanted = block.parts.filter(part => part !== 'name' || !isTwice)
  const parts = wanted.map(part => ({
    part,
    spans: cased(sellerPart(scene, part), block.caps === true && (part === 'name' || part === 'brand')),
  }))
  const shown = parts.filter(({ spans }) => spans.some(({ text }) => text.trim() !== ''))
  const style: Style = { size: block.size ?? 1, align: block.align ?? 'left', grey: block.grey === true }
  const label: Node[] = block.label
    ? [{ is: 'text', spans: [plain(scene.say('seller') + scene.colon)], style: { ...style, bold: true } }]
    : []
  if (block.joined !== undefined) {
    const joined = shown.flatMap(({ spans }, at) => (at === 0 ? spans : [plain(block.joined!), ...spans]))
    return [...label, { is: 'text', spans: joined, style }]
  }
  return [
    ...label,
    ...shown.map(
      ({ part, spans }, at): Node => ({ is: 'text', spans, style: { ...style, bold: at === 0 && (part === 'name' || part === 'brand') } }),
    ),
  ]
}

export function brandBlock(scene: Scene, { align = 'left', size = 2, logo }: Of<'brand'>): Node[] {
  const { brand, name } = scene.facts.seller
  const text = brand ?? name
  const shown = scene.chance.is(0.25) ? text.toUpperCase() : text
  const mark: Node[] = logo ? [{ is: 'logo', align, width: logo === 'bar' ? 90 : 26, height: logo === 'bar' ? 10 : 26, shape: logo }] : []
  return [...mark, { is: 'text', spans: [words(shown, brand ? 'brand' : 'supplier')], style: { size, align, bold: true } }]
}

function buyerPart(scene: Scene, part: BuyerPart): Rich {
  const { buyer } = scene.facts
  if (!buyer) return []
  switch (part) {
    case 'name':
      return [words(buyer.name, 'buyer')]
    case 'person':
      return buyer.isCompany ? labelled(scene.chance.of(['Att.', 'Att', 'c/o', '']), [words(buyer.person, 'otherName')], '') : []
    case 'street':
      return [words(buyer.street, 'buyerAddress')]
    case 'place':
      return [words(buyer.place, 'buyerAddress')]
    case 'country':
      return buyer.country === scene.facts.country ? [] : [words(buyer.country.code, 'buyerAddress')]
    case 'vat':
      return buyer.printedVat === '' ? [] : labelled(scene.say('vatNo'), [marked(buyer.printedVat, 'buyerVat')], scene.colon)
    case 'customer':
      return labelled(scene.say('customer'), [marked(scene.other('customer'), 'customerNumber')], scene.colon)
    case 'mail':
      return [plain(`${buyer.person.split(' ')[0]!.toLowerCase()}@mail.${scene.facts.country.code.toLowerCase()}`)]
  }
}

const usualBuyer: readonly BuyerPart[] = ['name', 'person', 'street', 'place', 'country']

export function buyerBlock(scene: Scene, { parts = usualBuyer, label = 'above', sender, align = 'left', bold }: Of<'buyer'>): Node[] {
  const { buyer, seller } = scene.facts
  if (!buyer) return []
  const nodes: Node[] = []
  const style: Style = { align }
  // A window envelope shows the sender in one small line above the address.
  if (sender)
    nodes.push({
      is: 'text',
      spans: [words(seller.name, 'supplier'), plain(' · '), words(`${seller.street} · ${seller.place}`, 'supplierAddress')],
      style: { size: 0.7, align },
    })
  const heading = scene.say('buyer')
  if (label === 'above' && heading !== '')
    nodes.push({ is: 'text', spans: [plain(heading + (scene.chance.is(0.5) ? scene.colon : ''))], style: { ...style, bold: true } })
  const shown = parts.map(part => buyerPart(scene, part)).filter(spans => spans.length > 0)
  shown.forEach((spans, at) => {
    const isFirst = at === 0
    const full = isFirst && label === 'inline' && heading !== '' ? labelled(heading, spans, scene.colon) : spans
    nodes.push({ is: 'text', spans: full, style: { ...style, bold: isFirst && bold === true } })
  })
  return nodes
}

export function shipToBlock(scene: Scene): Node[] {
  const { shipTo, buyer } = scene.facts
  const party = scene.chance.is(0.5) && buyer ? buyer : shipTo
  const isBuyer = party === buyer
  return [
    { is: 'text', spans: [plain(scene.say('shipTo') + scene.colon)], style: { bold: true } },
    { is: 'text', spans: [words(party.name, isBuyer ? 'buyer' : 'otherName')] },
    { is: 'text', spans: [words(party.street, 'buyerAddress')] },
    { is: 'text', spans: [words(party.place, 'buyerAddress')] },
  ]
}

export function titleBlock(scene: Scene, { form = 'word', align = 'left', size = 1.8, caps, light }: Of<'title'>): Node[] {
  const style: Style = { align, size, bold: !light, light: light === true }
  const title = scene.title()
  const shown = caps ? title.toUpperCase() : title
  if (form === 'placed') return [{ is: 'text', spans: fillSentence(scene, scene.sentence('placed')), style: { align, size } }]
  if (form === 'heading') return [{ is: 'text', spans: fillSentence(scene, scene.sentence('heading')), style }]
  if (shown === '') return []
  const word: Span = { text: shown, field: 'kind' }
  if (form === 'word') return [{ is: 'text', spans: [word], style }]
  const join = scene.chance.of([' ', ' ', ' nr. ', ' #', ' – ', ': '])
  return [{ is: 'text', spans: [word, plain(join), numberSpan(scene)], style }]
}
