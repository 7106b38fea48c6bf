import type { Vendor } from './vendor.ts'
import { mobilepay } from './vendors/mobilepay.ts'
import { nets } from './vendors/nets.ts'
import { paypal } from './vendors/paypal.ts'
import { satispay } from './vendors/satispay.ts'
import { stripe } from './vendors/stripe.ts'
import { sumup } from './vendors/sumup.ts'

export const allVendors: readonly Vendor[] = [stripe, paypal, nets, sumup, mobilepay, satispay]
