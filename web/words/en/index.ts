import { app } from './app.ts'
import { controls } from './controls.ts'
import { document } from './document.ts'
import { inbox } from './inbox.ts'
import { overview } from './overview.ts'
import { parts } from './parts.ts'
import { upload } from './upload.ts'

export const en = { app, controls, document, inbox, overview, parts, upload } as const
