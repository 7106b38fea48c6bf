import type { Action, Route } from '../kernel/define-action.ts'
import type { Read } from '../kernel/define-read.ts'
import { setAgents } from './agents-setting.ts'
import * as apps from './connected-apps.ts'
import * as keys from './keys.ts'
import * as me from './me.ts'
import * as members from './members.ts'
import * as organizations from './organizations.ts'
import * as own from './own-account.ts'
import { getSignInSetting, setSignIn } from './second-step/setting.ts'

/** Managing the organization itself: not actions of the contract, but defined, performed and audited like them. */
export const management = [
  organizations.createOrganization,
  organizations.updateOrganization,
  members.inviteMember,
  members.updateMember,
  members.removeMember,
  keys.addKey,
  keys.revokeKey,
  apps.disconnectApp,
  setAgents,
  setSignIn,
  me.updateMe,
  own.changePassword,
  own.endSignIn,
  own.endSignIns,
] as const satisfies readonly (Action & { readonly route: Route })[]

export const managementReads = [
  me.getMe,
  own.listSignIns,
  getSignInSetting,
  organizations.listOrganizations,
  organizations.getOrganization,
  members.listMembers,
  keys.listKeys,
  keys.getKey,
  apps.listConnectedApps,
] as const satisfies readonly Read[]
