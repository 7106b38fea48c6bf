/** Accounts 5010 to 6489: fixed assets, stock, receivables, cash. */
export const assets = `
  5010 | Færdiggjorte udviklingsprojekter, herunder patenter og lignende rettigheder, der stammer fra udviklingsprojekter, kostpris primo | Completed development projects with patents and similar rights from them, cost at start of year | -
  5011 | Færdiggjorte udviklingsprojekter, herunder patenter og lignende rettigheder, der stammer fra udviklingsprojekter, årets tilgange | Completed development projects with patents and similar rights from them, additions of the year | I25
  5012 | Færdiggjorte udviklingsprojekter, herunder patenter og lignende rettigheder, der stammer fra udviklingsprojekter, årets afgange | Completed development projects with patents and similar rights from them, disposals of the year | -
  5015 | Færdiggjorte udviklingsprojekter, herunder patenter og lignende rettigheder, der stammer fra udviklingsprojekter, intern overførsel til/fra andre poster | Completed development projects with patents and similar rights from them, transfers to and from other items | -
  5020 | Færdiggjorte udviklingsprojekter, herunder patenter og lignende rettigheder, der stammer fra udviklingsprojekter, opskrivninger primo | Completed development projects with patents and similar rights from them, revaluations at start of year | -
  5021 | Færdiggjorte udviklingsprojekter, herunder patenter og lignende rettigheder, der stammer fra udviklingsprojekter, årets opskrivninger | Completed development projects with patents and similar rights from them, revaluations of the year | -
  5022 | Færdiggjorte udviklingsprojekter, herunder patenter og lignende rettigheder, der stammer fra udviklingsprojekter, årets tilbageførsler af tidligere års opskrivninger | Completed development projects with patents and similar rights from them, reversed revaluations of earlier years | -
  5030 | Færdiggjorte udviklingsprojekter, herunder patenter og lignende rettigheder, der stammer fra udviklingsprojekter, af- og nedskrivninger primo | Completed development projects with patents and similar rights from them, depreciation and write-downs at start of year | -
  5031 | Færdiggjorte udviklingsprojekter, herunder patenter og lignende rettigheder, der stammer fra udviklingsprojekter, årets af- og nedskrivninger | Completed development projects with patents and similar rights from them, depreciation and write-downs of the year | -
  5032 | Færdiggjorte udviklingsprojekter, herunder patenter og lignende rettigheder, der stammer fra udviklingsprojekter, tilbageførte af- og nedskrivninger | Completed development projects with patents and similar rights from them, reversed depreciation and write-downs | -
  5042 | Erhvervede immaterielle anlægsaktiver, kostpris primo | Acquired intangible fixed assets, cost at start of year | -
  5043 | Erhvervede immaterielle anlægsaktiver, årets tilgange | Acquired intangible fixed assets, additions of the year | I25
  5044 | Erhvervede immaterielle anlægsaktiver, årets afgange | Acquired intangible fixed assets, disposals of the year | -
  5050 | Erhvervede immaterielle anlægsaktiver, opskrivninger primo | Acquired intangible fixed assets, revaluations at start of year | -
  5051 | Erhvervede immaterielle anlægsaktiver, årets opskrivninger | Acquired intangible fixed assets, revaluations of the year | -
  5052 | Erhvervede immaterielle anlægsaktiver, tilbageførte opskrivninger fra tidligere år | Acquired intangible fixed assets, reversed revaluations of earlier years | -
  5055 | Erhvervede immaterielle anlægsaktiver, af- og nedskrivninger primo | Acquired intangible fixed assets, depreciation and write-downs at start of year | -
  5056 | Erhvervede immaterielle anlægsaktiver, årets af- og nedskrivninger | Acquired intangible fixed assets, depreciation and write-downs of the year | -
  5057 | Erhvervede immaterielle anlægsaktiver, tilbageførte af- og nedskrivninger | Acquired intangible fixed assets, reversed depreciation and write-downs | -
  5062 | Goodwill, kostpris primo | Goodwill, cost at start of year | -
  5063 | Goodwill, årets tilgange | Goodwill, additions of the year | -
  5064 | Goodwill, årets afgange | Goodwill, disposals of the year | -
  5075 | Goodwill, af- og nedskrivninger primo | Goodwill, depreciation and write-downs at start of year | -
  5076 | Goodwill, årets af- og nedskrivninger | Goodwill, depreciation and write-downs of the year | -
  5077 | Goodwill, tilbageførte afskrivninger | Goodwill, reversed depreciation | -
  5085 | Udviklingsprojekter under udførelse og forudbetalinger for immaterielle anlægsaktiver, kostpris primo | Development projects in progress and prepayments for intangible fixed assets, cost at start of year | -
  5090 | Udviklingsprojekter under udførelse og forudbetalinger for immaterielle anlægsaktiver, årets tilgange | Development projects in progress and prepayments for intangible fixed assets, additions of the year | I25
  5095 | Udviklingsprojekter under udførelse og forudbetalinger for immaterielle anlægsaktiver, årets afgange | Development projects in progress and prepayments for intangible fixed assets, disposals of the year | -
  5100 | Udviklingsprojekter under udførelse og forudbetalinger for immaterielle anlægsaktiver, intern overførsel til/fra andre poster | Development projects in progress and prepayments for intangible fixed assets, transfers to and from other items | -
  5110 | Udviklingsprojekter under udførelse og forudbetalinger for immaterielle anlægsaktiver, af- og nedskrivninger primo | Development projects in progress and prepayments for intangible fixed assets, depreciation and write-downs at start of year | -
  5111 | Udviklingsprojekter under udførelse og forudbetalinger for immaterielle anlægsaktiver, årets af- og nedskrivninger | Development projects in progress and prepayments for intangible fixed assets, depreciation and write-downs of the year | -
  5112 | Udviklingsprojekter under udførelse og forudbetalinger for immaterielle anlægsaktiver, tilbageførte af- og nedskrivninger | Development projects in progress and prepayments for intangible fixed assets, reversed depreciation and write-downs | -
  5160 | Investeringsejendomme, kostpris primo | Investment property, cost at start of year | -
  5170 | Investeringsejendomme, årets tilgange | Investment property, additions of the year | -
  5180 | Investeringsejendomme, årets afgange | Investment property, disposals of the year | -
  5185 | Investeringsejendomme, intern overførsel til/fra andre poster | Investment property, transfers to and from other items | -
  5190 | Investeringsejendomme, årets forbedringer | Investment property, improvements of the year | -
  5200 | Investeringsejendomme, værdireguleringer primo | Investment property, value adjustments at start of year | -
  5201 | Investeringsejendomme, årets værdireguleringer | Investment property, value adjustments of the year | -
  5205 | Investeringsejendomme, af- og nedskrivninger primo | Investment property, depreciation and write-downs at start of year | -
  5210 | Investeringsejendomme, årets af- og nedskrivninger | Investment property, depreciation and write-downs of the year | -
  5220 | Investeringsejendomme, tilbageførte af- og nedskrivninger | Investment property, reversed depreciation and write-downs | -
  5240 | Investeringsejendomme under opførelse, kostpris primo | Investment property under construction, cost at start of year | -
  5250 | Investeringsejendomme under opførelse, årets tilgange | Investment property under construction, additions of the year | -
  5260 | Investeringsejendomme under opførelse, årets afgange | Investment property under construction, disposals of the year | -
  5265 | Investeringsejendomme under opførelse, intern overførsel til/fra andre poster | Investment property under construction, transfers to and from other items | -
  5280 | Investeringsejendomme under opførelse, øvrige værdireguleringer primo | Investment property under construction, other value adjustments at start of year | -
  5281 | Investeringsejendomme under opførelse, årets værdireguleringer | Investment property under construction, value adjustments of the year | -
  5282 | Investeringsejendomme under opførelse, nedskrivninger primo | Investment property under construction, write-downs at start of year | -
  5290 | Investeringsejendomme under opførelse, årets nedskrivninger | Investment property under construction, write-downs of the year | -
  5300 | Investeringsejendomme under opførelse, tilbageførte nedskrivninger | Investment property under construction, reversed write-downs | -
  5320 | Grunde og bygninger, kostpris primo | Land and buildings, cost at start of year | -
  5330 | Grunde og bygninger, årets tilgange | Land and buildings, additions of the year | -
  5340 | Grunde og bygninger, årets afgange | Land and buildings, disposals of the year | -
  5350 | Grunde og bygninger, årets forbedringer | Land and buildings, improvements of the year | -
  5370 | Grunde og bygninger, værdireguleringer primo | Land and buildings, value adjustments at start of year | -
  5371 | Grunde og bygninger, årets værdireguleringer | Land and buildings, value adjustments of the year | -
  5372 | Grunde og bygninger, af- og nedskrivninger primo | Land and buildings, depreciation and write-downs at start of year | -
  5390 | Grunde og bygninger, årets af- og nedskrivninger | Land and buildings, depreciation and write-downs of the year | -
  5400 | Grunde og bygninger, tilbageførte af- og nedskrivninger | Land and buildings, reversed depreciation and write-downs | -
  5420 | Produktionsanlæg og maskiner, kostpris primo | Plant and machinery, cost at start of year | -
  5430 | Produktionsanlæg og maskiner, årets tilgange | Plant and machinery, additions of the year | I25
  5440 | Produktionsanlæg og maskiner, årets afgange | Plant and machinery, disposals of the year | -
  5450 | Produktionsanlæg og maskiner, værdireguleringer primo | Plant and machinery, value adjustments at start of year | -
  5451 | Produktionsanlæg og maskiner, årets værdireguleringer | Plant and machinery, value adjustments of the year | -
  5452 | Produktionsanlæg og maskiner, af- og nedskrivninger primo | Plant and machinery, depreciation and write-downs at start of year | -
  5470 | Produktionsanlæg og maskiner, årets af- og nedskrivninger | Plant and machinery, depreciation and write-downs of the year | -
  5480 | Produktionsanlæg og maskiner, tilbageførte af- og nedskrivninger | Plant and machinery, reversed depreciation and write-downs | -
  5500 | Indretning af lejede lokaler, kostpris primo | Leasehold improvements, cost at start of year | -
  5510 | Indretning af lejede lokaler, årets tilgange | Leasehold improvements, additions of the year | I25
  5520 | Indretning af lejede lokaler, årets afgange | Leasehold improvements, disposals of the year | -
  5530 | Indretning af lejede lokaler, værdireguleringer primo | Leasehold improvements, value adjustments at start of year | -
  5531 | Indretning af lejede lokaler, årets værdireguleringer | Leasehold improvements, value adjustments of the year | -
  5532 | Indretning af lejede lokaler, af- og nedskrivninger primo | Leasehold improvements, depreciation and write-downs at start of year | -
  5540 | Indretning af lejede lokaler, årets af- og nedskrivninger | Leasehold improvements, depreciation and write-downs of the year | -
  5550 | Indretning af lejede lokaler, tilbageførte af- og nedskrivninger | Leasehold improvements, reversed depreciation and write-downs | -
  5570 | Andre anlæg, driftsmateriel og inventar, kostpris primo | Other fixtures and equipment, cost at start of year | -
  5580 | Andre anlæg, driftsmateriel og inventar, årets tilgange | Other fixtures and equipment, additions of the year | I25
  5590 | Andre anlæg, driftsmateriel og inventar, årets afgange | Other fixtures and equipment, disposals of the year | -
  5600 | Andre anlæg, driftsmateriel og inventar, værdireguleringer primo | Other fixtures and equipment, value adjustments at start of year | -
  5601 | Andre anlæg, driftsmateriel og inventar, årets værdireguleringer | Other fixtures and equipment, value adjustments of the year | -
  5602 | Andre anlæg, driftsmateriel og inventar, af- og nedskrivninger primo | Other fixtures and equipment, depreciation and write-downs at start of year | -
  5610 | Andre anlæg, driftsmateriel og inventar, årets af- og nedskrivninger | Other fixtures and equipment, depreciation and write-downs of the year | -
  5620 | Andre anlæg, driftsmateriel og inventar, tilbageførte af- og nedskrivninger | Other fixtures and equipment, reversed depreciation and write-downs | -
  5640 | Materielle anlægsaktiver under udførelse og forudbetalinger for materielle anlægsaktiver, kostpris primo | Tangible fixed assets in progress and prepayments for them, cost at start of year | -
  5650 | Materielle anlægsaktiver under udførelse og forudbetalinger for materielle anlægsaktiver, årets tilgange | Tangible fixed assets in progress and prepayments for them, additions of the year | I25
  5660 | Materielle anlægsaktiver under udførelse og forudbetalinger for materielle anlægsaktiver, årets afgange | Tangible fixed assets in progress and prepayments for them, disposals of the year | -
  5670 | Materielle anlægsaktiver under udførelse og forudbetalinger for materielle anlægsaktiver, værdireguleringer primo | Tangible fixed assets in progress and prepayments for them, value adjustments at start of year | -
  5671 | Materielle anlægsaktiver under udførelse og forudbetalinger for materielle anlægsaktiver, årets værdireguleringer | Tangible fixed assets in progress and prepayments for them, value adjustments of the year | -
  5675 | Materielle anlægsaktiver under udførelse og forudbetalinger for materielle anlægsaktiver, nedskrivninger primo | Tangible fixed assets in progress and prepayments for them, write-downs at start of year | -
  5676 | Materielle anlægsaktiver under udførelse og forudbetalinger for materielle anlægsaktiver, årets nedskrivninger | Tangible fixed assets in progress and prepayments for them, write-downs of the year | -
  5677 | Materielle anlægsaktiver under udførelse og forudbetalinger for materielle anlægsaktiver, tilbageførte nedskrivninger | Tangible fixed assets in progress and prepayments for them, reversed write-downs | -
  5682 | Andre anlæg, driftsmateriel og inventar blandet benyttet, kostpris primo (kun klasse A) | Other fixtures and equipment in mixed use, cost at start of year (class A only) | -
  5683 | Andre anlæg, driftsmateriel og inventar blandet benyttet, årets tilgange (kun klasse A) | Other fixtures and equipment in mixed use, additions of the year (class A only) | -
  5684 | Andre anlæg, driftsmateriel og inventar blandet benyttet, årets afgange (kun klasse A) | Other fixtures and equipment in mixed use, disposals of the year (class A only) | -
  5685 | Andre anlæg, driftsmateriel og inventar blandet benyttet, værdireguleringer primo (kun klasse A) | Other fixtures and equipment in mixed use, value adjustments at start of year (class A only) | -
  5686 | Andre anlæg, driftsmateriel og inventar blandet benyttet, årets værdireguleringer (kun klasse A) | Other fixtures and equipment in mixed use, value adjustments of the year (class A only) | -
  5687 | Andre anlæg, driftsmateriel og inventar blandet benyttet, af- og nedskrivninger primo (kun klasse A) | Other fixtures and equipment in mixed use, depreciation and write-downs at start of year (class A only) | -
  5688 | Andre anlæg, driftsmateriel og inventar blandet benyttet, årets af- og nedskrivninger (kun klasse A) | Other fixtures and equipment in mixed use, depreciation and write-downs of the year (class A only) | -
  5689 | Andre anlæg, driftsmateriel og inventar blandet benyttet, tilbageførte af- og nedskrivninger (kun klasse A) | Other fixtures and equipment in mixed use, reversed depreciation and write-downs (class A only) | -
  5690 | Andre anlæg, driftsmateriel og inventar blandet benyttet, gevinst og tab (kun klasse A) | Other fixtures and equipment in mixed use, gain and loss (class A only) | -
  5710 | Finansielt leasede aktiver, kostpris primo | Assets under finance lease, cost at start of year | -
  5720 | Finansielt leasede aktiver, årets tilgange | Assets under finance lease, additions of the year | -
  5730 | Finansielt leasede aktiver, årets afgange | Assets under finance lease, disposals of the year | -
  5740 | Finansielt leasede aktiver, værdireguleringer primo | Assets under finance lease, value adjustments at start of year | -
  5741 | Finansielt leasede aktiver, årets værdireguleringer | Assets under finance lease, value adjustments of the year | -
  5745 | Finansielt leasede aktiver, af- og nedskrivninger primo | Assets under finance lease, depreciation and write-downs at start of year | -
  5750 | Finansielt leasede aktiver, årets af- og nedskrivninger | Assets under finance lease, depreciation and write-downs of the year | -
  5760 | Finansielt leasede aktiver, tilbageførte af- og nedskrivninger | Assets under finance lease, reversed depreciation and write-downs | -
  5800 | Kapitalandele i tilknyttede virksomheder, kostpris primo | Shares in group enterprises, cost at start of year | -
  5810 | Kapitalandele i tilknyttede virksomheder, årets tilgange | Shares in group enterprises, additions of the year | -
  5820 | Kapitalandele i tilknyttede virksomheder, årets afgange | Shares in group enterprises, disposals of the year | -
  5825 | Kapitalandele i tilknyttede virksomheder, intern overførsel til/fra andre poster | Shares in group enterprises, transfers to and from other items | -
  5829 | Kapitalandele i tilknyttede virksomheder, opskrivninger primo | Shares in group enterprises, revaluations at start of year | -
  5830 | Kapitalandele i tilknyttede virksomheder, årets opskrivninger | Shares in group enterprises, revaluations of the year | -
  5831 | Kapitalandele i tilknyttede virksomheder, årets tilbageførsler af tidligere års opskrivninger | Shares in group enterprises, reversed revaluations of earlier years | -
  5835 | Kapitalandele i tilknyttede virksomheder, nedskrivninger primo | Shares in group enterprises, write-downs at start of year | -
  5836 | Kapitalandele i tilknyttede virksomheder, årets nedskrivninger | Shares in group enterprises, write-downs of the year | -
  5837 | Kapitalandele i tilknyttede virksomheder, årets tilbageførsler af tidligere års nedskrivninger | Shares in group enterprises, reversed write-downs of earlier years | -
  5842 | Tilgodehavender hos tilknyttede virksomheder (anlægsaktiv) | Receivables from group enterprises (fixed asset) | -
  5843 | Tilgodehavender hos tilknyttede virksomheder, nedskrivninger primo (anlægsaktiv) | Receivables from group enterprises, write-downs at start of year (fixed asset) | -
  5844 | Tilgodehavender hos tilknyttede virksomheder, nedskrivninger i årets løb (anlægsaktiv) | Receivables from group enterprises, write-downs of the year (fixed asset) | -
  5845 | Tilgodehavender hos tilknyttede virksomheder, tilbageførsel af tidligere års nedskrivninger (anlægsaktiv) | Receivables from group enterprises, reversed write-downs of earlier years (fixed asset) | -
  5852 | Kapitalandele i associerede virksomheder, kostpris primo | Shares in associates, cost at start of year | -
  5853 | Kapitalandele i associerede virksomheder, årets tilgange | Shares in associates, additions of the year | -
  5854 | Kapitalandele i associerede virksomheder, årets afgange | Shares in associates, disposals of the year | -
  5855 | Kapitalandele i associerede virksomheder, intern overførsel til/fra andre poster | Shares in associates, transfers to and from other items | -
  5860 | Kapitalandele i associerede virksomheder, opskrivninger primo | Shares in associates, revaluations at start of year | -
  5861 | Kapitalandele i associerede virksomheder, årets opskrivninger | Shares in associates, revaluations of the year | -
  5862 | Kapitalandele i associerede virksomheder, årets tilbageførsler af tidligere års opskrivninger | Shares in associates, reversed revaluations of earlier years | -
  5870 | Kapitalandele i associerede virksomheder, nedskrivninger primo | Shares in associates, write-downs at start of year | -
  5871 | Kapitalandele i associerede virksomheder, årets nedskrivninger | Shares in associates, write-downs of the year | -
  5872 | Kapitalandele i associerede virksomheder, årets tilbageførsler af tidligere års nedskrivninger | Shares in associates, reversed write-downs of earlier years | -
  5882 | Tilgodehavender hos associerede virksomheder (anlægsaktiv) | Receivables from associates (fixed asset) | -
  5883 | Tilgodehavender hos associerede virksomheder, nedskrivninger primo (anlægsaktiv) | Receivables from associates, write-downs at start of year (fixed asset) | -
  5884 | Tilgodehavender hos associerede virksomheder, nedskrivninger i årets løb (anlægsaktiv) | Receivables from associates, write-downs of the year (fixed asset) | -
  5885 | Tilgodehavender hos associerede virksomheder, tilbageførsel af tidligere års nedskrivninger (anlægsaktiv) | Receivables from associates, reversed write-downs of earlier years (fixed asset) | -
  5900 | Kapitalinteresser, kostpris primo | Participating interests, cost at start of year | -
  5910 | Kapitalinteresser, årets tilgange | Participating interests, additions of the year | -
  5920 | Kapitalinteresser, årets afgange | Participating interests, disposals of the year | -
  5925 | Kapitalinteresser, intern overførsel til/fra andre poster | Participating interests, transfers to and from other items | -
  5929 | Kapitalinteresser, opskrivninger primo | Participating interests, revaluations at start of year | -
  5930 | Kapitalinteresser, årets opskrivninger | Participating interests, revaluations of the year | -
  5931 | Kapitalinteresser, årets tilbageførsler af tidligere års opskrivninger | Participating interests, reversed revaluations of earlier years | -
  5935 | Kapitalinteresser, nedskrivninger primo | Participating interests, write-downs at start of year | -
  5940 | Kapitalinteresser, årets nedskrivninger | Participating interests, write-downs of the year | -
  5950 | Kapitalinteresser, årets tilbageførsler af tidligere års nedskrivninger | Participating interests, reversed write-downs of earlier years | -
  5970 | Tilgodehavender hos kapitalinteresser (anlægsaktiv) | Receivables from participating interests (fixed asset) | -
  5980 | Tilgodehavender hos kapitalinteresser, nedskrivninger primo (anlægsaktiv) | Receivables from participating interests, write-downs at start of year (fixed asset) | -
  5984 | Tilgodehavender hos kapitalinteresser, nedskrivninger i årets løb (anlægsaktiv) | Receivables from participating interests, write-downs of the year (fixed asset) | -
  5985 | Tilgodehavender hos kapitalinteresser, tilbageførsel af tidligere års nedskrivninger (anlægsaktiv) | Receivables from participating interests, reversed write-downs of earlier years (fixed asset) | -
  6000 | Andre værdipapirer og kapitalandele | Other securities and shares | -
  6020 | Udskudte skatteaktiver (anlægsaktiv) | Deferred tax assets (fixed asset) | -
  6030 | Øvrige tilgodehavender (anlægsaktiv) | Other receivables (fixed asset) | -
  6040 | Deposita (anlægsaktiv) | Deposits paid (fixed asset) | -
  6061 | Tilgodehavender hos direktionen (anlægsaktiv) | Receivables from the executive board (fixed asset) | -
  6062 | Tilgodehavender hos bestyrelsen (anlægsaktiv) | Receivables from the board of directors (fixed asset) | -
  6063 | Tilgodehavender hos tilsynsråd (anlægsaktiv) | Receivables from the supervisory board (fixed asset) | -
  6064 | Tilgodehavender hos repræsentantskab (anlægsaktiv) | Receivables from the committee of representatives (fixed asset) | -
  6080 | Råvarer og hjælpematerialer, kostpris primo | Raw materials and consumables, cost at start of year | -
  6081 | Råvarer og hjælpematerialer, årets tilgange | Raw materials and consumables, additions of the year | -
  6082 | Råvarer og hjælpematerialer, årets afgange | Raw materials and consumables, disposals of the year | -
  6083 | Råvarer og hjælpematerialer, intern overførsel til/fra andre poster | Raw materials and consumables, transfers to and from other items | -
  6085 | Råvarer og hjælpematerialer, nedskrivninger primo | Raw materials and consumables, write-downs at start of year | -
  6090 | Råvarer og hjælpematerialer, årets nedskrivning | Raw materials and consumables, write-down of the year | -
  6091 | Råvarer og hjælpematerialer, tilbageførsel af tidligere års nedskrivninger | Raw materials and consumables, reversed write-downs of earlier years | -
  6110 | Varer under fremstilling, kostpris primo | Work in progress, cost at start of year | -
  6111 | Varer under fremstilling, årets tilgange | Work in progress, additions of the year | -
  6112 | Varer under fremstilling, årets afgange | Work in progress, disposals of the year | -
  6113 | Varer under fremstilling, intern overførsel til/fra andre poster | Work in progress, transfers to and from other items | -
  6115 | Varer under fremstilling, nedskrivninger primo | Work in progress, write-downs at start of year | -
  6120 | Varer under fremstilling, årets nedskrivning | Work in progress, write-down of the year | -
  6121 | Varer under fremstilling, tilbageførsel af tidligere års nedskrivninger | Work in progress, reversed write-downs of earlier years | -
  6140 | Fremstillede varer og handelsvarer, kostpris primo | Finished goods and goods for resale, cost at start of year | -
  6141 | Fremstillede varer og handelsvarer, årets tilgange | Finished goods and goods for resale, additions of the year | -
  6142 | Fremstillede varer og handelsvarer, årets afgange | Finished goods and goods for resale, disposals of the year | -
  6143 | Fremstillede varer og handelsvarer, intern overførsel til/fra andre poster | Finished goods and goods for resale, transfers to and from other items | -
  6145 | Fremstillede varer og handelsvarer, nedskrivninger primo | Finished goods and goods for resale, write-downs at start of year | -
  6150 | Fremstillede varer og handelsvarer, årets nedskrivning | Finished goods and goods for resale, write-down of the year | -
  6151 | Fremstillede varer og handelsvarer, tilbageførsel af tidligere års nedskrivninger | Finished goods and goods for resale, reversed write-downs of earlier years | -
  6170 | Forudbetalinger for varer | Prepayments for goods | -
  6190 | Tilgodehavender fra salg og tjenesteydelser | Trade receivables | -
  6200 | Tilgodehavender fra salg og tjenesteydelser, nedskrivninger primo | Trade receivables, write-downs at start of year | -
  6201 | Tilgodehavender fra salg og tjenesteydelser, nedskrivninger i årets løb | Trade receivables, write-downs of the year | -
  6202 | Tilgodehavender fra salg og tjenesteydelser, tilbageførsel af tidligere års nedskrivninger | Trade receivables, reversed write-downs of earlier years | -
  6240 | Igangværende arbejder for fremmed regning | Contract work in progress | -
  6252 | Tilgodehavender hos tilknyttede virksomheder (omsætningsaktiv) | Receivables from group enterprises (current asset) | -
  6255 | Tilgodehavender hos tilknyttede virksomheder, nedskrivninger primo (omsætningsaktiv) | Receivables from group enterprises, write-downs at start of year (current asset) | -
  6256 | Tilgodehavender hos tilknyttede virksomheder, nedskrivninger i årets løb (omsætningsaktiv) | Receivables from group enterprises, write-downs of the year (current asset) | -
  6257 | Tilgodehavender hos tilknyttede virksomheder, tilbageførsel af tidligere års nedskrivninger (omsætningsaktiv) | Receivables from group enterprises, reversed write-downs of earlier years (current asset) | -
  6262 | Tilgodehavender hos associerede virksomheder (omsætningsaktiv) | Receivables from associates (current asset) | -
  6265 | Tilgodehavender hos associerede virksomheder, nedskrivninger primo (omsætningsaktiv) | Receivables from associates, write-downs at start of year (current asset) | -
  6266 | Tilgodehavender hos associerede virksomheder, nedskrivninger i årets løb (omsætningsaktiv) | Receivables from associates, write-downs of the year (current asset) | -
  6267 | Tilgodehavender hos associerede virksomheder, tilbageførsel af tidligere års nedskrivninger (omsætningsaktiv) | Receivables from associates, reversed write-downs of earlier years (current asset) | -
  6282 | Tilgodehavender hos kapitalinteresser (omsætningsaktiv) | Receivables from participating interests (current asset) | -
  6285 | Tilgodehavender hos kapitalinteresser, nedskrivninger primo (omsætningsaktiv) | Receivables from participating interests, write-downs at start of year (current asset) | -
  6286 | Tilgodehavender hos kapitalinteresser, nedskrivninger i årets løb (omsætningsaktiv) | Receivables from participating interests, write-downs of the year (current asset) | -
  6287 | Tilgodehavender hos kapitalinteresser, tilbageførsel af tidligere års nedskrivninger (omsætningsaktiv) | Receivables from participating interests, reversed write-downs of earlier years (current asset) | -
  6305 | Udskudte skatteaktiver (omsætningsaktiv) | Deferred tax assets (current asset) | -
  6310 | Tilgodehavende kildeskat (omsætningsaktiv) | Withholding tax receivable (current asset) | -
  6315 | Tilgodehavende selskabsskat (omsætningsaktiv) | Corporation tax receivable (current asset) | -
  6320 | Tilgodehavende moms (kortfristede) | VAT receivable | -
  6330 | Øvrige tilgodehavender (kortfristede) | Other receivables (short-term) | -
  6350 | Krav på indbetaling af virksomhedskapital og overkurs | Claims for payment of share capital and premium | -
  6365 | Tilgodehavender hos direktionen (omsætningsaktiv) | Receivables from the executive board (current asset) | -
  6370 | Tilgodehavender hos bestyrelsen (omsætningsaktiv) | Receivables from the board of directors (current asset) | -
  6375 | Tilgodehavender hos tilsynsråd (omsætningsaktiv) | Receivables from the supervisory board (current asset) | -
  6376 | Tilgodehavender hos repræsentantskab (omsætningsaktiv) | Receivables from the committee of representatives (current asset) | -
  6390 | Periodeafgrænsningsposter, der kan opretholdes skattemæssigt | Prepayments and accruals accepted for tax | -
  6400 | Periodeafgrænsningsposter, der ikke kan opretholdes skattemæssigt | Prepayments and accruals not accepted for tax | -
  6420 | Kapitalandele i tilknyttede virksomheder som ikke er bestemt til vedvarende eje | Shares in group enterprises not meant to be kept | -
  6450 | Andre værdipapirer og kapitalandele som ikke er bestemt til vedvarende eje | Other securities and shares not meant to be kept | -
  6470 | Likvide beholdninger | Cash at hand and in banks | -
  6471 | Kasse | Cash | -
  6480 | Bankkonto | Bank account | -
  6481 | Bank | Bank | -
`
