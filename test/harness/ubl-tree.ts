/** A written document, read back by a library into the tree that our writer has. */
import { XmlElement as ReadElement, XmlDocument } from 'libxml2-wasm'
import type { XmlElement } from '../../src/domain/text/xml-writer.ts'

export function treeOf(xml: string): XmlElement {
  const document = XmlDocument.fromString(xml)
  try {
    return toTree(document.root)
  } finally {
    document.dispose()
  }
}

function toTree(element: ReadElement): XmlElement {
  const children: XmlElement[] = []
  for (let node = element.firstChild; node; node = node.next) if (node instanceof ReadElement) children.push(toTree(node))
  return {
    name: element.prefix ? `${element.prefix}:${element.name}` : element.name,
    attributes: Object.fromEntries(element.attrs.map(attribute => [attribute.name, attribute.value])),
    content: children.length > 0 ? children : element.content,
  }
}
