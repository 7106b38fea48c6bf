/** The archive of everything: what its files are called, and what it says about itself. */
export const archiveFormat = 'primanota archive'
export const archiveVersion = 1

export interface ArchiveAbout {
  format: typeof archiveFormat
  version: number
  /** The last change of the database's structure that the records have. */
  schema: number
  software: string
  madeAt: string
  organization: { id: string; name: string }
}

export const aboutName = 'archive.json'
export const organizationName = 'records/organization.jsonl'
export const totalsName = 'totals.json'
export const sumsName = 'SHA256SUMS'

const page = (at: number): string => String(at).padStart(6, '0')

export const peopleName = (at: number): string => `records/people/${page(at)}.jsonl`
export const ledgerName = (at: number): string => `records/ledger/${page(at)}.jsonl`
export const tableName = (table: string, at: number): string => `records/${table}/${page(at)}.jsonl`
export const fileName = (sha256: string): string => `files/${sha256}`
export const paperName = (name: string): string => `papers/${name}`

/** The folder of a file of records; undefined for other files. */
export const recordsOf = (name: string): string | undefined => /^records\/([a-z_]+)(?:\/\d{6})?\.jsonl$/.exec(name)?.[1]

export const readme = `This archive holds all that one organization had in Primanota at one moment.

archive.json          what it is, of whom, made when
records/*/*.jsonl     every record, one JSON object a line; a folder a table
records/ledger        every entry of the ledger with its lines, in the order of their numbers
records/audit_log     who changed what and when; every row holds the hash of the one before it
files/*               the files, each named by the SHA-256 of its bytes; records/file names them
papers/*/*.pdf        issued invoices and credit notes, reminders and filed VAT returns, to be read as they are
totals.json           how many records each table has, and debit and credit of the ledger
SHA256SUMS            the SHA-256 of every file above

To verify it, without Primanota:
  sha256sum -c SHA256SUMS
  python3 verify.py

To read it into an empty installation of Primanota:
  npx primanota restore ARCHIVE

Passwords, keys and the access to banks and other programs are not part of it.
`

export const verifier = `"""Verifies an unpacked archive with nothing but Python: sums, entries, totals, and the chain of the audit log."""
import glob, hashlib, json, sys

def fail(reason):
    print('NOT SOUND:', reason)
    sys.exit(1)

def records(folder):
    for name in sorted(glob.glob('records/' + folder + '/*.jsonl')):
        with open(name, encoding='utf-8') as lines:
            for line in lines:
                yield json.loads(line)

for line in open('SHA256SUMS', encoding='utf-8'):
    wanted, name = line.rstrip('\\n').split('  ', 1)
    found = hashlib.sha256()
    with open(name, 'rb') as part:
        for block in iter(lambda: part.read(1 << 20), b''):
            found.update(block)
    if found.hexdigest() != wanted:
        fail(name + ' was changed')

debit = credit = entries = 0
for record in records('ledger'):
    entries += 1
    sides = [sum(line[side] for line in record['lines']) for side in ('debit', 'credit')]
    if sides[0] != sides[1]:
        fail('entry %s does not balance' % record['entry']['number'])
    debit, credit = debit + sides[0], credit + sides[1]
totals = json.load(open('totals.json', encoding='utf-8'))
if [entries, debit, credit] != [totals['ledger']['entries'], totals['ledger']['debit'], totals['ledger']['credit']]:
    fail('the ledger does not come to its totals')

heads, rows = {}, 0
for row in sorted(records('audit_log'), key=lambda row: (row['strand'], row['sequence'])):
    organization, strand, sequence = row['organization_id'], row['strand'], row['sequence']
    before = heads.get(strand) or (0, hashlib.sha256(('%s %d' % (organization, strand)).encode()).digest())
    if sequence != before[0] + 1:
        fail('the audit log has a gap at %d/%d' % (strand, sequence))
    content = [row[field] for field in ('at', 'actor_type', 'actor_id', 'actor_name', 'on_behalf_of', 'action', 'target_type', 'target_id',
                                        'before', 'after', 'request_id')]
    text = json.dumps(content, ensure_ascii=False, separators=(',', ':')).encode()
    digest = hashlib.sha256(before[1] + str(sequence).encode() + hashlib.sha256(text).digest()).digest()
    if digest.hex() != row['hash']:
        fail('the audit log was changed at %d/%d' % (strand, sequence))
    heads[strand] = (sequence, digest)
    rows += 1
print('Sound: %d entries, debit = credit = %d, %d rows of the audit log.' % (entries, debit, rows))
`
