/** From the blocks of a layout to the nodes of a page. */
import type { Block } from '../layouts/layout.ts'
import type { Node } from '../page/nodes.ts'
import type { Scene } from '../scene.ts'
import { linesBlock, tapeBlock } from './lines.ts'
import { metaBlock } from './meta.ts'
import { brandBlock, buyerBlock, sellerBlock, shipToBlock, titleBlock } from './parties.ts'
import { cardBlock, codeBlock, payBlock, slipBlock } from './payment.ts'
import { letterBlock, markBlock, payslipBlock, sayBlock, statementBlock } from './prose.ts'
import { callsBlock, readingsBlock, scheduleBlock } from './readings.ts'
import { tenderedBlock, totalsBlock, vatTableBlock } from './totals.ts'

export const nodesOf = (scene: Scene, blocks: readonly Block[]): Node[] =>
  blocks.flatMap(block => nodesOfBlock(scene.forBlock(block.is), block))

function nodesOfBlock(scene: Scene, block: Block): readonly Node[] {
  switch (block.is) {
    case 'gap':
      return [{ is: 'gap', height: (block.height ?? 10) * (0.7 + 0.6 * scene.chance.number()) }]
    case 'rule':
    case 'down':
      return [block]
    case 'columns':
      return [{ is: 'columns', widths: block.widths, cells: block.of.map(of => nodesOf(scene, of)) }]
    case 'frame':
      return [{ is: 'frame', fill: block.fill === true, border: block.border !== false, children: nodesOf(scene, block.of) }]
    case 'brand':
      return brandBlock(scene, block)
    case 'seller':
      return sellerBlock(scene, block)
    case 'buyer':
      return buyerBlock(scene, block)
    case 'shipTo':
      return shipToBlock(scene)
    case 'title':
      return titleBlock(scene, block)
    case 'meta':
      return metaBlock(scene, block)
    case 'say':
      return sayBlock(scene, block)
    case 'lines':
      return linesBlock(scene, block)
    case 'tape':
      return tapeBlock(scene, block)
    case 'totals':
      return totalsBlock(scene, block)
    case 'vatTable':
      return vatTableBlock(scene, block)
    case 'tendered':
      return tenderedBlock(scene, block)
    case 'pay':
      return payBlock(scene, block)
    case 'card':
      return cardBlock(scene, block)
    case 'mark':
      return markBlock(scene, block)
    case 'code':
      return codeBlock(scene, block)
    case 'letter':
      return letterBlock(scene, block)
    case 'payslip':
      return payslipBlock(scene)
    case 'statement':
      return statementBlock(scene, block)
    case 'slip':
      return slipBlock(scene)
    case 'readings':
      return readingsBlock(scene, block)
    case 'schedule':
      return scheduleBlock(scene)
    case 'calls':
      return callsBlock(scene)
  }
}
