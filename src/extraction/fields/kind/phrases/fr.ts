import type { KindPhrases } from '../phrase-book.ts'

export const fr: KindPhrases = {
  titles: {
    invoice:
      'facture, factures, facture d acompte, facture de solde, facture de vente, note d honoraires, facture acquittée, facture de situation',
    receipt:
      'reçu, ticket de caisse, ticket, reçu de paiement, quittance, note de restaurant, justificatif de paiement, ticket client, reçu de carte',
    credit_note: 'avoir, facture d avoir, note de crédit, note d avoir, facture rectificative',
    order_confirmation: `confirmation de commande, confirmation de votre commande, confirmation de la commande, accusé de réception de commande, confirmation de réservation, commande confirmée,
      confirmation de votre réservation, confirmation d achat, confirmation d inscription, accusé de commande, votre commande est confirmée, détail de la commande`,
    purchase_order: 'bon de commande, commande fournisseur, commande d achat, ordre d achat, demande d achat, commande n, commande no',
    quotation:
      'devis, offre de prix, proposition commerciale, devis estimatif, offre commerciale, estimation, proposition de prix, votre devis, chiffrage, offre n, demande de prix',
    pro_forma:
      'proforma, pro forma, facture proforma, facture pro forma, demande d acompte, projet de facture, facture provisoire, appel de fonds, brouillon de facture, demande de paiement, demande de règlement, appel d acompte',
    delivery_note:
      'bon de livraison, bons de livraison, bordereau de livraison, liste de colisage, lettre de voiture, bon d expédition, bordereau d expédition, bon de réception, bon de préparation, avis d expédition, bordereau d envoi, bon de transport',
    reminder:
      'relance, rappel de paiement, mise en demeure, lettre de rappel, rappel, lettre de relance, relance de paiement, dernier rappel, avis de retard, facture impayée, factures impayées, sommation de payer, rappel de facture, dernier avis',
    account_statement:
      'relevé de compte, relevé client, relevé de factures, extrait de compte, relevé de comptes, situation de compte, relevé mensuel, balance âgée, compte client, confirmation de solde, état de compte, relevé fournisseur',
    payslip:
      'bulletin de paie, bulletin de salaire, fiche de paie, fiche de salaire, bulletin de paye, décompte de salaire, feuille de paie, solde de tout compte',
    contract:
      'contrat, bail commercial, bail, contrat de prestation, contrat de maintenance, convention, contrat de location, contrat de travail, accord cadre, contrat de vente, conditions générales, lettre de mission, avenant, contrat d assurance, police d assurance, compromis de vente',
    notice:
      'carte d embarquement, itinéraire de voyage, itinéraire, pour information, pour information uniquement, à titre d information, récapitulatif de consommation, changement de tarif, plan de voyage, à titre informatif, lettre d information, invitation, avis de passage',
    bank_letter:
      'relevé bancaire, relevé de compte bancaire, lettre de votre banque, tableau d amortissement, relevé de carte, échelle d intérêts, échéancier, avis d échéance de prêt, relevé de titres, avis d opéré, modification du taux, arrêté de compte, relevé d intérêts',
    tax_letter:
      'avis d imposition, avis d impôt, taxe foncière, déclaration de tva, mise en recouvrement, avis de mise en recouvrement, cotisation foncière, taxe d habitation, avis à tiers détenteur, proposition de rectification, avis de contravention, cfe, avis d amende, mise en demeure fiscale',
    price_list:
      'liste de prix, tarif, tarifs, catalogue, grille tarifaire, liste des prix, barème, carte et menus, catalogue et tarifs, bordereau de prix, barème d honoraires',
    payment_confirmation:
      'confirmation de paiement, confirmation de virement, paiement reçu, ordre de virement, avis de débit, preuve de paiement, confirmation de votre paiement, attestation de paiement, virement effectué, confirmation de règlement, paiement accepté, paiement effectué',
    remittance_advice:
      'avis de paiement, avis de virement, bordereau de règlement, avis de règlement, bordereau de paiement, avis de crédit, détail du règlement, lettre de règlement',
  },
  numbers: {
    invoice: 'numéro de facture, facture n, facture no, n de facture, no de facture, facture numéro, réf facture, n facture',
    credit_note: 'numéro d avoir, avoir n, avoir no',
    order_confirmation: 'confirmation de commande n, confirmation de commande no',
    quotation: 'numéro de devis, devis n, devis no, date du devis, n de devis',
    delivery_note: 'bon de livraison n, bon de livraison no, bl n, n de bl',
    pro_forma: 'proforma n, proforma no',
    purchase_order: 'bon de commande n, bon de commande no, n bon de commande',
  },
  dates: 'date de facture, date facture, date de la facture, date de facturation',
  said: {
    order_confirmation:
      'récapitulatif de commande, récapitulatif de votre commande, commande ~ bien été enregistrée, avons bien reçu votre commande, commande est confirmée, nous confirmons votre commande, nous vous confirmons ~ commande, réservation est confirmée',
    quotation: 'bon pour accord, devis valable, validité du devis, offre valable, valable jusqu, validité 30 jours, montant indicatif',
    pro_forma: 'non comptabilisé, pour la douane uniquement',
    delivery_note: 'reçu par, marchandise reçue',
    reminder:
      'pas reçu votre règlement, pas reçu votre paiement, ne pas en tenir compte, sans règlement sous, est échue, reste impayée, demeure impayée, voie judiciaire, sauf erreur de notre part',
    account_statement: 'solde en notre faveur, solde dû, solde reporté, débit crédit solde',
    payslip: 'cotisations salariales, salaire brut, net imposable, net à payer avant impôt, convention collective, congés payés acquis',
    contract: 'entre les soussignés, le bailleur, les parties conviennent, fait en deux exemplaires, tribunal compétent',
    notice: 'aucune action n est',
    bank_letter: 'solde créditeur, découvert autorisé, capital restant dû, capital intérêts',
    tax_letter: 'finances publiques, impots gouv, trésor public, urssaf, direction générale des finances',
    purchase_order: 'veuillez nous livrer, rappeler le numéro, numéro sur la facture, nous vous commandons',
    price_list: 'sous réserve de modification, prix conseillés',
    payment_confirmation:
      'donneur d ordre, bien reçu votre paiement, votre règlement de, virement effectué, avons bien reçu votre règlement',
    remittance_advice: 'réglé vos factures, factures réglées, à votre crédit, nous avons réglé',
  },
  hinted: {
    order_confirmation: 'merci de votre commande, merci pour votre commande, livraison prévue, paiement sur place',
    delivery_note: 'colis, transporteur',
  },
  toCome:
    'facture sera, facture suivra, facture à suivre, facture définitive, à réception de facture, à réception de la facture, recevrez une facture, recevrez la facture, recevrez votre facture, facture vous sera',
  denied:
    'pas une facture, ne constitue pas une facture, non valable comme facture, ne tient pas lieu de facture, ne vaut pas facture, n est pas un reçu, pas un justificatif',
  neutral:
    'adresse de facturation, date d échéance, contrat n, contrat no, selon contrat, avoir lieu, avoir été, avoir reçu, jours date de facture, en cas de retard, tarif réduit, tarif normal',
}
