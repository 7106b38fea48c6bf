/** Run once while an image is built, by whoever may still write there: later the installed package may be read-only. */
import { completePackage, findPackage } from './binaries.ts'

await completePackage(findPackage())
