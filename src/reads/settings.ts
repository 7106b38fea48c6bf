import { z } from 'zod'
import { settingsRecord, toSettings } from '../actions/settings.ts'
import { defineRead } from '../kernel/define-read.ts'
import * as settings from '../store/access/settings.ts'

export const getSettings = defineRead({
  name: 'get_settings',
  title: 'Settings',
  path: '/settings',
  permission: 'settings:read',
  summary: 'Region, currency, automatic posting and VAT frequency of the organization.',
  input: z.strictObject({}),
  output: settingsRecord,
  refusals: [],
  run: async (_input, context) => toSettings(context, await settings.findSettings(context.db)),
})
