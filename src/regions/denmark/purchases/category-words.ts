/** The coding table: which words stand for which kind of purchase. The order is the rank, and says what wins where two kinds of words meet in a line. */
import type { Split } from '../../../domain/coding/rules.ts'
import type { CodingRow } from '../../../domain/coding/words.ts'
import { commaList } from './comma-list.ts'
import * as office from './office-words.ts'
import * as trades from './trade-words.ts'
import * as road from './travel-words.ts'

export const codingRows: readonly CodingRow[] = [
  // What is more than its last syllables say: a web hotel is no hotel, a lunch scheme no restaurant, the lease of a copier no car.
  trades.fines,
  office.hosting,
  office.officeSpace,
  office.printing,
  trades.vehicleInsurance,
  road.vehiclePurchase,
  road.garage,
  road.equipmentLeasing,
  trades.workOnThings,
  trades.representation,
  office.staffFood,
  trades.gifts,
  // On the road. A room before a meal: a hotel speaks of its restaurant more often than a restaurant of its hotel.
  road.hotel,
  road.restaurant,
  road.travel,
  road.parking,
  road.carLeasing,
  road.fuelCar,
  road.vehicles,
  // At the office. A laptop before the program on it, an advertisement before the company that shows it.
  office.itHardware,
  office.advertising,
  office.phoneMobile,
  office.internet,
  office.software,
  office.office,
  office.smallEquipment,
  trades.newspapers,
  trades.literature,
  // The services of others.
  trades.subcontractor,
  trades.temporaryWorkers,
  trades.training,
  trades.accounting,
  trades.legal,
  trades.membership,
  office.cleaning,
  trades.repair,
  office.rent,
  office.heating,
  office.water,
  office.energy,
  trades.consulting,
  office.goods,
  office.groceries,
  trades.wine,
  // What also stands as a small line on bills for other things.
  trades.insurance,
  trades.freight,
  trades.postage,
  trades.bankFees,
  ...office.shortUtilities,
]

/** A room and what is named in the same line belong together: "Dobbeltværelse inkl. morgenmad" is not breakfast. */
const room: CodingRow = {
  slug: 'hotel',
  words: commaList`inkl morgenmad, inklusive morgenmad, incl breakfast, including breakfast, with breakfast, med morgenmad, morgenmad inkluderet, breakfast included, nat, nætter, night,
    nights, single room, double room, twin room, room rate`,
  stems: commaList`enkeltværelse, dobbeltværelse, hotelværelse, overnatning`,
  starts: commaList`værelse`,
}

/** Meals and the car are on the hotel's bill, but not deducted like the bed (ML § 42, stk. 1, nr. 6, and stk. 2). */
export const splits: readonly Split[] = [
  {
    within: 'hotel',
    row: {
      slug: 'restaurant',
      words: commaList`breakfast, lunch, dinner, middag, aftensmad, minibar, halvpension, half board, drikkevarer, bar, brunch, buffet`,
      stems: commaList`morgenmad, frokost, restaurant, morgenbuffet, aftenbuffet, middagsmenu`,
    },
    unless: room,
  },
  { within: 'hotel', row: { slug: 'parking', words: commaList`parking, p plads`, stems: commaList`parkering` }, unless: room },
]

/** A company remains the same with these words in its name. */
export const nameFillers = commaList`danmark, denmark, danish, dk, ireland, europe, european, eu, emea, international, global, group, gruppen, holding, nordic, nordics, norden, scandinavia,
  erhverv, business, company, operations, services, sverige, norge, deutschland, uk, usa, luxembourg, com`
