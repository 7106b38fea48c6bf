/** The words for eating, sleeping, travelling and driving. */
import { commaList } from './comma-list.ts'

export const hotel = {
  slug: 'hotel',
  words: commaList`hostel, motel, logi, camping, bed & breakfast, bed and breakfast, b&b, gæstehus, nætter, albergo, accommodation, lodging,
    double room, single room, room rate, room charge, room nights, nights`,
  stems: commaList`hotel, hotellet, hoteller, overnatning, vandrerhjem, hotelophold, feriecenter, enkeltværelse, dobbeltværelse, hotelværelse, familieværelse,
    gæsteværelse, standardværelse, superiorværelse, flersengsværelse`,
  starts: commaList`værelse`,
  companies: commaList`scandic, comwell, radisson, zleep, cabinn, wakeup, best western, marriott, hilton, sheraton, ibis, novotel, mercure, airbnb,
    booking, booking com, hotels com, expedia, danhostel, motel one, scandic hotels, comwell hotels, radisson blu, cabinn hotels`,
  signs: commaList`ophold, ankomst, afrejse, check, gæst, arrival, departure, stay, guest, zimmer, übernachtung, übernachtungen, anreise, abreise`,
}

export const restaurant = {
  slug: 'restaurant',
  words: commaList`bistro, brasserie, brunch, middag, aftensmad, lunch, dinner, ristorante, trattoria, osteria, pranzo, tapas, buffet, burger,
    cheeseburger, pizza, sushi, steak, bøf, dagens ret, menu, retters menu, fadøl, cappuccino, latte, espresso, drikkepenge, tjener, bord nr, bordnr, a la carte`,
  stems: commaList`restaurant, restauranten, restaurationsbesøg, café, caféen, frokost, pizzeria, forretningsmiddag, middagsmenu`,
  names: commaList`bar, kro, kroen, pub, bodega, grill, grillbar, kaffebar, vinbar, spisehus, spisested, steakhouse, diner`,
  companies: commaList`mcdonalds, mcdonald s, burger king, sunset boulevard, starbucks, espresso house, joe the juice, lagkagehuset, baresso,
    madklubben, noma, kfc, subway, emmerys, max burgers`,
  signs: commaList`øl, vin, vand, danskvand, sodavand, cola, snaps, kuvert, bord, dessert, forret, hovedret, servering, anretning, table, beer, wine`,
  // What a restaurant serves is a meal, whatever a shop would sell it as.
  sells: ['canteen', 'gifts', 'water'],
}

export const travel = {
  slug: 'travel',
  words: commaList`taxi, taxa, tog, fly, færge, treno, volo, flight, flights, airfare, train ticket, plane ticket, bus ticket, rejsekort, pladsbillet,
    airline, airlines, airways, ferry`,
  stems: commaList`flybillet, togbillet, busbillet, færgebillet, flyrejse, togrejse, taxakørsel, taxikørsel, taxibon, rejsebureau`,
  names: commaList`travel`,
  companies: commaList`dsb, sas, sas scandinavian, norwegian, ryanair, easyjet, lufthansa, klm, air france, vueling, eurowings, finnair, flixbus,
    movia, arriva, midttrafik, fynbus, dantaxi, uber, bolt, drivr, molslinjen, scandlines, bornholmslinjen, trenitalia, italo, deutsche bahn,
    metroselskabet, skånetrafiken, taxa fyn, dantaxi 4x48, ryanair dac, arriva tog`,
  signs: commaList`kørsel, tur, lufthavn, afgang, billet, rute, station, rejse, overfart, passager, ticket, departure, tank op`,
}

export const parking = {
  slug: 'parking',
  words: commaList`parking, parcheggio, p hus, p plads`,
  stems: commaList`parkering`,
  hints: commaList`easypark, apcoa, q park, qpark, parkman, parkzone, onepark, europark`,
  signs: commaList`zone, p hus, timer, indkørsel, udkørsel, reg nr`,
}

/** Above what only sounds like it: a garage repairs cars, and a "dækhotel" keeps tyres. */
export const garage = {
  slug: 'fuel_car',
  words: commaList`bremser, bremseskiver, forrude, kobling, udstødning, reparation af bil, reparation af varebil, reparation af personbil, reparation af lastbil, service varebil, service personbil, service lastbil, opladning elbil, ladning af elbil,
    car wash, car repair, tyres, dæk, motorolie, olieskift, elbil`,
  stems: commaList`autoglas, lastvognsværksted, lastbilværksted, elbilservice, varebilservice, personbilservice, serviceeftersyn af bil, tankkort, adblue, hjulskifte,
    dækhotel, autoværksted, autoreparation, autoservice, dækskifte, dækcenter,
    synshal, karosseri, vinterdæk, sommerdæk, autohjælp, vejhjælp, ladestander`,
  // A "mobilreparation" mends a telephone.
  starts: commaList`bilværksted, bilservice, bilreparation, bilpleje, bilvask, bilsyn`,
  sells: ['repair'],
}

export const fuelCar = {
  slug: 'fuel_car',
  words: commaList`blyfri, brændstof, fuel, petrol, gasoline, carburante, carburanti, benzina, gasolio, sprinklervæske, telepass,
    vægtafgift, ejerafgift`,
  stems: commaList`benzin, diesel, brændstof, broafgift, brobizz, ejerafgift, vægtafgift`,
  names: commaList`auto, autohus, bilhus, bilhuset, bilcenter, biler, autoteknik, automobiler`,
  companies: commaList`ingo, clever, spirii, ionity, monta, storebælt, sund bælt, øresundsbron, øresundsbro, øresundsbro konsortiet, brobizz, fdm,
    vianor, euromaster, mekonomen, thansen, t hansen, esso, applus, autostrade, dkv, dkv euro service`,
  hints: commaList`shell, q8, circle k, uno x, ok, f24, go on, eni, totalenergies, aral, falck`,
}

/** A machine may be leased too, and its VAT is deducted: it has to be told from a car. */
export const equipmentLeasing = {
  slug: 'equipment_leasing',
  words: commaList`it leasing, leje af printer, leje af printere, leje af kopimaskine, leje af pc, leje af it udstyr, leasing it udstyr, leasing af it udstyr, leasing af it, leasing af inventar, leasing af møbler, leasing af maskiner, leasing af maskine, leasing af computere, leasing af server, leasing af telefonanlæg, klikpris, leje af projektor, leje af lift, leje af container, copier lease, printer lease, lease of copier, lease of printer,
    leasing kopimaskine, leasing af kopimaskine, leasing printer, leasing af printer, leje af udstyr, leje af maskiner, equipment lease,
    equipment rental`,
  stems: commaList`multifunktionsprinter, printerleasing, kopileasing,
    kopimaskine, kaffemaskine, gaffeltruck, maskinleje, maskinudlejning, materieludlejning, udstyrsleje, stilladsleje, containerleje,
    liftudlejning`,
}

export const carLeasing = {
  slug: 'car_leasing',
  words: commaList`leje af bil, leje af personbil, leje af varebil, leje af varevogn, leje af kassevogn, leje af lastbil, leje af lastvogn, leje af trailer, lease, car lease, van lease, car rental, noleggio auto, leasing auto`,
  stems: commaList`leasing, leaset, varebilsleje, varebilleje, personbilleje`,
  starts: commaList`billeje, biludlejning`,
  companies: commaList`ald automotive, ayvens, leaseplan, arval, autolease, avis budget, avis rent, avis biludlejning, hertz, europcar, sixt,
    greenmobility, share now, gomore, nordania`,
}

/** A line that names a vehicle and nothing that is done with it is about running it. */
export const vehicles = {
  slug: 'fuel_car',
  words: commaList`personbil, varebil, varevogn, kassevogn, lastbil, lastvogn, stationcar`,
  stems: [],
}

/** Above the row of running costs. */
export const vehiclePurchase = {
  slug: 'vehicles',
  words: commaList`køb af bil, køb af personbil, køb af varebil, køb af lastbil, brugt personbil, brugt varebil, brugt bil, ny personbil, ny varebil, purchase of car, purchase of van, slutseddel`,
  stems: [],
}
