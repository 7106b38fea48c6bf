import { useWords } from '../../words/index.ts'

export function Screen() {
  const { app } = useWords()
  return <h1>{app.screens.settings}</h1>
}
