import type { Layout } from '../layout.ts'
import { bancoBpm } from './banco-bpm.ts'
import { bankdata, bankdataInEnglish } from './bankdata.ts'
import { bper } from './bper.ts'
import { danskeBank } from './danske-bank.ts'
import { fineco, finecoRegistered } from './fineco.ts'
import { intesaMovements, intesaOperations } from './intesa-sanpaolo.ts'
import { lunar, lunarInDanish } from './lunar.ts'
import { nordea, nordeaBefore2022 } from './nordea.ts'
import { bancoPosta, bancoPostaEuro, postepay } from './poste-italiane.ts'
import { qonto, qontoInFrench } from './qonto.ts'
import { revolutBusiness, revolutBusinessWithFee, revolutPersonal } from './revolut.ts'
import { arbejdernesLandsbank, sparNord } from './spar-nord.ts'
import { unicredit } from './unicredit.ts'
import { wise } from './wise.ts'

export const allLayouts: readonly Layout[] = [
  danskeBank,
  nordea,
  nordeaBefore2022,
  bankdata,
  bankdataInEnglish,
  sparNord,
  arbejdernesLandsbank,
  lunar,
  lunarInDanish,
  intesaOperations,
  intesaMovements,
  unicredit,
  bper,
  bancoBpm,
  fineco,
  finecoRegistered,
  bancoPosta,
  bancoPostaEuro,
  postepay,
  revolutBusiness,
  revolutBusinessWithFee,
  revolutPersonal,
  wise,
  qonto,
  qontoInFrench,
]
