/** Words that Italians put into passwords: greetings, people, places, animals, food, sport, months, and what one reads on the desk. The commonest first. */
export const it = `
ciao ciaociao buongiorno buonasera buonanotte salve benvenuto benvenuti arrivederci grazie prego password accesso segreto segreta parola chiave codice utente
ospite prova entrare
amore amoremio amorino tesoro cuore bello bella bellissima bellissimo vita vitamia mio mia miei tuo tua tiamo tivogliobene mamma papà babbo nonna nonno figlio figlia
fratello sorella famiglia amico amica amici moglie marito fidanzato fidanzata bambino bambina bimba bimbo ragazzo ragazza
primavera estate autunno inverno gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedì martedì mercoledì
giovedì venerdì sabato domenica natale pasqua capodanno ferragosto vacanza vacanze compleanno auguri
italia italiano italiana roma milano napoli torino palermo genova bologna firenze bari catania venezia verona messina padova trieste brescia parma taranto
modena reggio perugia ravenna livorno cagliari foggia rimini salerno ferrara sassari latina monza siracusa bergamo pescara trento vicenza bolzano novara
piacenza ancona lecce udine arezzo cesena pesaro como varese pisa lucca siena sicilia sardegna toscana puglia calabria lombardia piemonte veneto lazio umbria
parigi londra spagna francia germania europa
juventus juve inter milan forzainter forzamilan forzajuve forzanapoli forzaroma napolicalcio forza lazio fiorentina sampdoria atalanta calcio pallone squadra
campione campioni scudetto maradona totti delpiero baggio buffon ronaldo ferrari valentino rossi tennis basket pallavolo ciclismo moto motore vespa ducati
cane cani gatto gatti gattino gattina cavallo cavalli coniglio topo topolino paperino leone tigre orso lupo volpe aquila farfalla delfino pesce uccello
cagnolino micio micia tartaruga elefante scimmia serpente drago
pizza pasta spaghetti maccheroni lasagne carbonara caffè cappuccino vino birra acqua latte pane pomodoro patata patate patatina patatine mozzarella formaggio
prosciutto gelato cioccolato cioccolata nutella biscotto biscotti torta zucchero sale pepe olio limone arancia mela mele banana fragola fragole ciliegia uva
melanzana peperone peperoncino cipolla aglio insalata tiramisù panettone
sole luna stella stelle stellina cielo mare spiaggia sabbia montagna montagne lago fiume bosco albero fiore fiori rosa rose margherita neve pioggia vento
fuoco terra isola onda tramonto alba arcobaleno
rosso rossa verde blu azzurro azzurra giallo nero nera bianco bianca viola arancione marrone grigio
casa casamia porta finestra chiave letto tavolo sedia cucina giardino macchina auto treno aereo barca bicicletta camion autobus
lavoro ufficio azienda ditta società negozio fattura contabilità banca soldi denaro euro conto commercialista scuola maestra professore studente università
computer telefono cellulare internet tastiera stampante musica chitarra pianoforte canzone film libro libri gioco giochi
felice felicità fortuna fortunato sorriso libertà pace speranza sogno sogni magia segreti paradiso angelo angioletto diavolo dio gesù madonna principessa principe
regina re cavaliere pirata strega fantasma
cazzo merda stronzo stronza culo puttana vaffanculo porcodio figa scemo
uno due tre quattro cinque sei sette otto nove dieci cento mille zero primo secondo terzo
il lo la gli le un una di che non per con sono come questo quello tutto sempre mai bene male buono buona grande piccolo piccola nuovo nuova vecchio vecchia
alessandro alessandra alessia alessio alice andrea angela angelo anna antonella antonio arianna aurora barbara beatrice carla carlo carmela caterina chiara
claudia claudio cristian cristiana cristina daniela daniele dario davide debora diego domenico edoardo elena eleonora elisa emanuele enrico fabio fabrizio federica federico
filippo francesca francesco gabriele gaia giacomo gianluca gianni giorgia giorgio giovanna giovanni giulia giulio giuseppe giuseppina ginevra greta ilaria irene
jessica laura lorenzo luca lucia luciano luigi manuela marco maria mario martina massimo matteo mattia maurizio michela michele mirko monica nicola nicole noemi
paola paolo pietro raffaele riccardo roberta roberto salvatore samuele sara sergio serena sergio silvia simona simone sofia stefania stefano teresa tommaso
valentina valeria vincenzo vittoria viviana
rossi russo ferrari esposito bianchi romano colombo ricci marino greco bruno gallo conti deluca mancini costa giordano rizzo lombardi moretti
`
