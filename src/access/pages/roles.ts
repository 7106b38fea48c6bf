import type { Role } from '../../domain/access/permissions.ts'

/** How a role is called and what it means, in the words of people. */
export const roleLabels: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Does everything, and decides who else owns the organization' },
  admin: { name: 'Admin', may: 'Does everything, except to owners' },
  accountant: { name: 'Accountant', may: 'Keeps the books, files VAT and changes the settings' },
  bookkeeper: { name: 'Bookkeeper', may: 'Works on documents, bank and invoices' },
  viewer: { name: 'Viewer', may: 'Sees everything and changes nothing' },
}
