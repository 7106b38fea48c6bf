/**
 * Addresses that lead back into this machine, this network, or nowhere: nothing that a stranger names is ever fetched from them (IANA IPv4 and IPv6
 * Special-Purpose Address Registries, RFC 6890).
 */
import { BlockList, isIP, isIPv4 } from 'node:net'

const v4 = `
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.31.196.0/24 192.52.193.0/24
  192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4`

/** Only 2000::/3 is given out to anybody; of that, these are not. */
const v6 = '2001::/23 2001:db8::/32 2002::/16 2620:4f:8000::/48 3fff::/20'

const special = new BlockList()
for (const [family, list] of [
  ['ipv4', v4],
  ['ipv6', v6],
] as const) {
  for (const subnet of list.trim().split(/\s+/)) {
    const [network = '', prefix] = subnet.split('/')
    special.addSubnet(network, Number(prefix), family)
  }
}

const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

/** `address` as a resolver writes it. Whatever is no address at all counts as special. */
export function isSpecialAddress(address: string): boolean {
  if (isIP(address) === 0) return true
  if (isIPv4(address)) return special.check(address, 'ipv4')
  // Mapped, translated and other kinds of IPv4 inside of IPv6 lie outside of what is given out.
  return !given.check(address, 'ipv6') || special.check(address, 'ipv6')
}
