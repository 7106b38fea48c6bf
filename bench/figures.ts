export interface Figure {
  figure: string
  measured: string
  goal: string
  ok: boolean
}

export const figures: Figure[] = []

export function report(figure: string, value: number, unit: string, goal: number, kind: 'at least' | 'at most'): void {
  const ok = kind === 'at least' ? value >= goal : value <= goal
  figures.push({ figure, measured: `${value.toFixed(2)}${unit}`, goal: `${kind} ${goal}${unit}`, ok })
}
