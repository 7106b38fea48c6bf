/** The pages of the guide as what can be run: each block of commands, and what it prints. */
import { readdirSync, readFileSync } from 'node:fs'

export interface Block {
  language: 'sh' | 'js'
  code: string
  /** What it prints, with `…` for what differs from run to run; null where the page does not say. */
  prints: string | null
  line: number
}

export const folder = new URL('../../docs/guide/', import.meta.url)

export const pageNames = [
  ...readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .sort(),
  '../../README.md',
]

export const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

/** `sh by-hand` is for what needs a person or a machine of its own. */
export function blocksIn(markdown: string): Block[] {
  const fences = [...markdown.matchAll(/^```(\w+)( by-hand)?\n([\s\S]*?)\n```$/gm)]
  return fences.flatMap((fence, at) => {
    const [all, language, byHand, code] = fence as unknown as [string, string, string | undefined, string]
    if ((language !== 'sh' && language !== 'js') || byHand) return []
    const next = fences[at + 1]
    const isAnswer = next?.[1] === 'text' && markdown.slice(fence.index + all.length, next.index).trim() === ''
    return [{ language, code, prints: isAnswer ? next[3]! : null, line: markdown.slice(0, fence.index).split('\n').length }]
  })
}

/** `…` stands for anything within a line, and alone in a line for any lines. */
export function fits(printed: string, expected: string): boolean {
  const pattern = expected
    .split('\n')
    .map(line => (line === '…' ? '[\\s\\S]*' : line.split('…').map(escaped).join('.*')))
    .join('\n')
  return new RegExp(`^${pattern}$`).test(printed.trimEnd())
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
