/** The words for eating, sleeping, travelling and driving. */
import { commaList } from './comma-list.ts'

export const hotel = {
  slug: 'hotel',
  words: commaList`hostel, motel, logi, camping, bed & breakfast, bed and breakfast, b&b, gæstehus, nætter, albergo, accommodation, lodging,
    double room, single room, room rate, room charge, room nights, nights`,
  stems: commaList`hotel, hotellet, hoteller, overnatning, værelse, vandrerhjem, hotelophold, feriecenter`,
  names: commaList`scandic, comwell, radisson, zleep, cabinn, wakeup, best western, marriott, hilton, sheraton, ibis, novotel, mercure, airbnb, booking,
    booking com, hotels com, expedia, danhostel, motel one`,
}

export const restaurant = {
  slug: 'restaurant',
  words: commaList`bistro, brasserie, brunch, middag, aftensmad, lunch, dinner, ristorante, trattoria, osteria, pranzo, tapas, buffet, burger,
    cheeseburger, pizza, sushi, steak, bøf, dagens ret, menu, retters menu, fadøl, cappuccino, latte, espresso, drikkepenge, tjener, bord nr, bordnr, a la carte`,
  stems: commaList`restaurant, restauranten, restaurationsbesøg, café, caféen, frokost, pizzeria, forretningsmiddag, middagsmenu`,
  names: commaList`bar, kro, kroen, pub, bodega, grill, grillbar, kaffebar, vinbar, spisehus, spisested, steakhouse, diner, mcdonalds, mcdonald s, burger king,
    sunset boulevard, starbucks, espresso house, joe the juice, lagkagehuset, baresso, madklubben, noma, kfc, subway, emmerys`,
}

export const travel = {
  slug: 'travel',
  words: commaList`taxi, taxa, tog, fly, færge, treno, volo, flight, flights, airfare, train ticket, plane ticket, bus ticket, rejsekort, pladsbillet,
    airline, airlines, airways, ferry`,
  stems: commaList`flybillet, togbillet, busbillet, færgebillet, flyrejse, togrejse, taxakørsel, taxikørsel, taxibon, rejsebureau`,
  names: commaList`dsb, sas, sas scandinavian, norwegian, ryanair, easyjet, lufthansa, klm, air france, vueling, eurowings, finnair, flixbus, movia,
    arriva, midttrafik, fynbus, dantaxi, uber, bolt, drivr, molslinjen, scandlines, bornholmslinjen, trenitalia, italo, deutsche bahn,
    metroselskabet, skånetrafiken, travel`,
}

export const parking = {
  slug: 'parking',
  words: commaList`parking, parcheggio, p hus, p plads`,
  stems: commaList`parkering`,
  hints: commaList`easypark, apcoa, q park, qpark, parkman, parkzone, onepark, europark`,
}

/** Above what only sounds like it: a garage repairs cars, and a "dækhotel" keeps tyres. */
export const garage = {
  slug: 'fuel_car',
  words: commaList`car wash, car repair, tyres, dæk, motorolie, olieskift, elbil`,
  stems: commaList`dækhotel, autoværksted, bilværksted, bilreparation, autoreparation, autoservice, dækskifte, dækcenter, bilpleje, bilvask, bilsyn,
    synshal, karosseri, vinterdæk, sommerdæk, autohjælp, vejhjælp, ladestander`,
}

export const fuelCar = {
  slug: 'fuel_car',
  words: commaList`blyfri, brændstof, fuel, petrol, gasoline, carburante, carburanti, benzina, gasolio, sprinklervæske, telepass,
    vægtafgift, ejerafgift`,
  stems: commaList`benzin, diesel, brændstof, broafgift, brobizz, ejerafgift, vægtafgift`,
  names: commaList`auto, autohus, bilhus, bilhuset, bilcenter, biler, autoteknik, automobiler, ingo, clever, spirii, ionity, monta, storebælt, sund bælt, øresundsbron, øresundsbro,
    øresundsbro konsortiet, brobizz, fdm, vianor, euromaster, mekonomen, thansen, t hansen, esso, applus, autostrade`,
  hints: commaList`shell, q8, circle k, uno x, ok, f24, go on, eni, totalenergies, aral, falck`,
}

/** A machine may be leased too, and its VAT is deducted: it has to be told from a car. */
export const equipmentLeasing = {
  slug: 'equipment_leasing',
  words: commaList`leasing kopimaskine, leasing af kopimaskine, leasing printer, leasing af printer, leje af udstyr, leje af maskiner, equipment lease,
    equipment rental`,
  stems: commaList`kopimaskine, kaffemaskine, gaffeltruck, maskinleje, maskinudlejning, materieludlejning, udstyrsleje, stilladsleje, containerleje,
    liftudlejning`,
}

export const carLeasing = {
  slug: 'car_leasing',
  words: commaList`lease, car lease, van lease, car rental, noleggio auto, leasing auto`,
  stems: commaList`leasing, billeje, biludlejning, leaset`,
  names: commaList`ald automotive, ayvens, leaseplan, arval, autolease, avis budget, avis rent, avis biludlejning, hertz, europcar, sixt,
    greenmobility, share now, gomore`,
}
