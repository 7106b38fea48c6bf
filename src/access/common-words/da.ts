/** Words that Danes put into passwords: greetings, people, places, animals, food, sport, months, and what one reads on the desk. The commonest first. */
export const da = `
hej hejsa hejmeddig goddag godmorgen godaften godnat farvel velkommen adgangskode kodeord password kode hemmelig hemmeligt login bruger gæst test
elsker elskerdig kærlighed kærlig skat skatter min mig dig dit din jeg vi du os mor far moder fader søster bror børn barn baby familie familien venner ven
veninde mormor morfar farmor farfar bedste bedstemor mand kone kæreste dreng pige drenge piger
sommer vinter efterår forår januar februar marts april maj juni juli august september oktober november december mandag tirsdag onsdag torsdag fredag lørdag
søndag weekend ferie jul juleaften nytår påske fødselsdag
danmark københavn aarhus århus odense aalborg ålborg esbjerg randers kolding horsens vejle roskilde silkeborg herning helsingør sønderborg svendborg viborg
fredericia holstebro næstved slagelse hillerød bornholm sjælland fyn jylland amager frederiksberg nørrebro vesterbro østerbro gentofte skagen ribe
sverige norge tyskland italien spanien england grønland færøerne london paris berlin
fodbold fodboldklub håndbold badminton cykel cykler cykling løb løber svømning tennis golf sport hold klub klubben bold mål brøndby fck fcmidtjylland agf
brondby superliga landshold landsholdet liverpool manchester arsenal chelsea barcelona
hund hunde hunden kat katte katten hest heste hesten kanin fugl fisk ko gris grise mus løve tiger bjørn ulv ræv elefant abe flodhest giraf pingvin slange
kaffe kage kager te øl vin mælk vand brød rugbrød smør ost pølse pølser hotdog burger pizza kartoffel kartofler kartoffelmos mos sovs frikadelle frikadeller
flæskesteg steg leverpostej æble æbler banan bananer jordbær hindbær appelsin gulerod tomat agurk løg suppe salat is chokolade slik lakrids citron
rødgrød fløde jordbærgrød grød havregrød smørrebrød wienerbrød boller bolle
sol solen solskin måne stjerne stjerner himmel hav havet strand stranden skov skoven træ træer blomst blomster rose roser græs sne regn regnvejr vind storm
regnbue ild flamme vandmand
rød blå grøn gul sort hvid brun lilla lyserød orange grå rødt blåt grønt sorte hvide
hus huset hjem hjemme have haven dør vindue nøgle nøgler seng stol bord køkken bil bilen biler båd skib fly tog bus motorcykel traktor lastbil cykelhjelm
arbejde arbejdet job kontor firma firmaet selskab butik butikken regnskab bogføring moms faktura bank penge krone kroner konto revisor økonomi skole
skolen lærer elev universitet computer telefon mobil internet server printer musik guitar klaver sang film bog bøger spil spiller
lykke lykkelig glad sjov smuk smukke dejlig dejligt god godt ny gammel gamle stor store lille små dum tosset fed sej cool super hurtig stærk vild
gud jesus engel djævel prinsesse prins konge dronning kongen dronningen ridder drage viking vikinger trold nisse julemand julemanden heks
lort pis fuck helvede satan fanden røv pik kusse idiot
en to tre fire fem seks syv otte ni ti hundrede tusind nul første anden tredje
og er ikke det den der har som med for til på af fra hvor hvad hvem når ja nej tak måske altid aldrig
anders anna anne asger astrid august bent birgit birthe bo camilla carl caroline casper charlotte christian christina clara daniel emil emilie emma erik
ella filip freja frederik frida gitte hanne hans heidi helle henrik ida inge jakob jan jens jesper johanne jonas josefine julie jørgen karen karl kasper katrine kim kirsten
kristian lars lasse laura lene line lise liva lone louise lucas lærke mads magnus maja malene maria mathias mathilde marie martin mette michael mikkel morten
nanna niels nikolaj noah ole oliver oscar oskar otto pernille peter per pia poul rasmus rikke sara signe simon sofie sofia stine susanne søren thomas tine tobias trine
troels ulla victor vilhelm viggo william
hansen jensen nielsen pedersen andersen christensen larsen sørensen rasmussen jørgensen petersen madsen kristensen olsen thomsen christiansen poulsen
johansen møller mortensen knudsen
`
