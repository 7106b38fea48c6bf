import type { Translation } from '../../catalogue.ts'
import type { sandboxBank as source } from '../../en/pages/sandbox-bank.ts'

export const sandboxBank: Translation<typeof source> = {
  'sandbox_bank.unknown': 'Der er intet samtykke at give her',
  'sandbox_bank.unknown_why': 'Sandbox-banken kender ikke linket: det er måske blevet klippet over undervejs. Intet er ændret.',
  'sandbox_bank.link_again': 'Tilslut banken igen i Primanota for at få et nyt.',
  'sandbox_bank.too_old': 'Linket er udløbet',
  'sandbox_bank.too_old_why': ({ until, bank }) =>
    `Det kunne bruges indtil ${until}. Intet er besluttet, og ${bank} giver ikke adgang til noget.`,
  'sandbox_bank.title': ({ organization }) => `Må ${organization} læse sine konti?`,
  'sandbox_bank.lead': ({ bank }) =>
    `Du er hos ${bank}, en bank, der ikke findes og kun er til for at prøve Primanota. Der er ingen penge her, og alle posteringer er opdigtede.`,
  'sandbox_bank.sees': 'Det vil Primanota kunne se',
  'sandbox_bank.sees_what': ({ organization, until }) =>
    `Saldo og posteringer på disse konti, for ${organization}, indtil ${until}. Primanota kan læse dem og intet andet: det kan ikke betale eller ændre noget.`,
  'sandbox_bank.allow': 'Giv læseadgang',
  'sandbox_bank.deny': 'Afvis',
  'sandbox_bank.link_until': ({ until }) => `Linket til denne side virker indtil ${until}.`,
  'sandbox_bank.run_out': 'Samtykket er udløbet',
  'sandbox_bank.run_out_why': ({ until, organization, bank }) => `Indtil ${until} kunne ${organization} læse sine konti hos ${bank}.`,
  'sandbox_bank.run_out_next': 'Tilslut banken igen i Primanota for at fortsætte.',
  'sandbox_bank.allowed': 'Læseadgangen er givet',
  'sandbox_bank.allowed_what': ({ until, organization, bank }) => `${organization} må læse sine konti hos ${bank} indtil ${until}.`,
  'sandbox_bank.allowed_next': ({ action }) =>
    `Gå tilbage til Primanota, og gør tilslutningen af banken færdig: så vises konti og posteringer. Et program gør den færdig med ${action}. Siden kan lukkes.`,
  'sandbox_bank.denied': 'Læseadgangen er afvist',
  'sandbox_bank.denied_what': ({ organization, bank }) => `${organization} må ikke læse sine konti hos ${bank}, og intet er læst.`,
  'sandbox_bank.denied_next':
    'Ingenting, hvis det er det, du vil: siden kan lukkes. Var det en fejl, så tilslut banken igen i Primanota for at blive spurgt en gang til.',
  'sandbox_bank.to_primanota': 'Gå tilbage til Primanota',
  'sandbox_bank.not_decided': 'Intet er besluttet. Vælg en af de to knapper nedenfor.',
  'sandbox_bank.decided_before': 'Det er allerede besluttet, og intet er ændret nu.',
}
