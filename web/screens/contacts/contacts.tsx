import { useReader } from '../../words/index.ts'

export function Screen() {
  const { app } = useReader().words
  return <h1>{app.screens.contacts}</h1>
}
