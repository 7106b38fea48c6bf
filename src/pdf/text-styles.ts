/** The few sizes and colours that a sheet is made of. */
import type { FontName } from './fonts.ts'

/** Points from one line to the next are `leading`. */
export interface TextStyle {
  font: FontName
  size: number
  leading: number
  colour: string
}

export const colours = { ink: '#1b2430', muted: '#5d6876', line: '#d3d9e0', panel: '#f3f5f7', accent: '#0f4c5c', watermark: '#f4f5f7' }

const ink = (font: FontName, size: number, colour: string, leading = size * 1.35): TextStyle => ({ font, size, leading, colour })

export const textStyles = {
  title: ink('semibold', 22, colours.ink, 28),
  subtitle: ink('regular', 11, colours.muted),
  name: ink('semibold', 10.5, colours.ink),
  body: ink('regular', 9, colours.ink, 11.4),
  strong: ink('semibold', 9, colours.ink, 11.4),
  muted: ink('regular', 8.5, colours.muted),
  gloss: ink('regular', 7.5, colours.muted, 9),
  label: ink('semibold', 7, colours.muted, 10),
  footer: ink('regular', 7.5, colours.muted),
  amount: ink('semibold', 18, colours.ink, 24),
  mark: ink('semibold', 8, colours.accent, 11),
} as const satisfies Record<string, TextStyle>
