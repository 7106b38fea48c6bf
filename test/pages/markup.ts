/** What holds for the markup of every page, whoever reads it: an eye, a screen reader, a keyboard. Each fault is a sentence. */

import type { Language } from '../../src/language/languages.ts'

const ids = (html: string): string[] => [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id)

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

const count = (html: string, pattern: RegExp): number => [...html.matchAll(pattern)].length

/** Every place that names an id. */
function references(html: string): string[] {
  const lists = [...html.matchAll(/\s(?:for|aria-describedby|aria-labelledby)="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
  const links = [...html.matchAll(/\shref="#([^"]*)"/g)].map(([, id = '']) => id)
  return [...lists, ...links]
}

export function markupFaults(html: string, language: Language = 'en'): string[] {
  const faults: string[] = []
  const say = (isSound: boolean, fault: string) => {
    if (!isSound) faults.push(fault)
  }
  const known = ids(html)
  say(html.startsWith(`<!doctype html>\n<html lang="${language}">`), 'the page does not say its language')
  say(/<title>[^<]+ · Primanota<\/title>/.test(html), 'the page has no title')
  say(html.includes('width=device-width, initial-scale=1'), 'a phone shows the page at the width of a desk')
  say(!/user-scalable|maximum-scale/.test(html), 'the page cannot be enlarged')
  say(count(html, /<h1[\s>]/g) === 1, 'there is not exactly one h1')
  say(count(html, /<main[\s>]/g) === 1 && count(html, /<header[\s>]/g) === 1, 'a landmark is missing')
  say(html.includes('<a class="skip" href="#main">'), 'the content cannot be skipped to')
  say(!/<script|\son\w+=|\sstyle=|javascript:/i.test(html), 'there is a script or a style in the page')
  for (const id of known) say(known.filter(one => one === id).length === 1, `the id ${id} is there twice`)
  for (const id of references(html)) say(known.includes(id), `the id ${id} is named and is not there`)
  for (const [tag] of html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)) {
    if (attribute(tag, 'type') === 'hidden') continue
    const id = attribute(tag, 'id') ?? ''
    say(html.includes(`<label for="${id}"`), `the field ${attribute(tag, 'name')} has no label`)
  }
  for (const [tag, content = ''] of html.matchAll(
    /<(?:button|summary|legend|label|h1|h2|dt)\b[^>]*>([\s\S]*?)<\/(?:button|summary|legend|label|h1|h2|dt)>/g,
  )) {
    say(content.replace(/<[^>]*>/g, '').trim() !== '', `${tag} says nothing`)
  }
  say(count(html, /<fieldset/g) === count(html, /<legend/g), 'a group of choices has no legend')
  say(isBalanced(html), 'an element is not closed')
  return faults
}

const empty = new Set(['meta', 'link', 'input', 'br', 'hr', '!doctype'])

/** A browser mends what is not closed, in its own way. */
function isBalanced(html: string): boolean {
  const open: string[] = []
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z!][a-z0-9]*)\b[^>]*>/gi)) {
    const tag = name.toLowerCase()
    if (empty.has(tag)) continue
    if (end !== '/') open.push(tag)
    else if (open.pop() !== tag) return false
  }
  return open.length === 0
}
