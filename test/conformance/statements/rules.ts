import type { Statement } from './statement.js';

/** What the interface says beside its tables of fields: rule by rule, row by row. */
const written: Readonly<Record<string, string>> = {
  '1 rule 1': 'a public read-only data service of six collections, each one list',
  '1 rule 2': 'every collection answers GET with the whole list and HEAD with the headers alone',
  '1 rule 3': 'no operation creates, changes or deletes anything',
  '1 rule 4': 'all traffic is HTTPS (D33); what is answered is JSON of a vendor media type',
  '1 rule 5': 'every list has a meta block and a data block grouped by brand',
  '1 rule 6': 'v2.1 and v2.2 are published, with the same twelve operations',

  '2.1 neutral words':
    'values that name a provider or brand are neutral words, until a map of names says what is published (D9)',
  '2.2 fixed values':
    'Agreement, License and TermsOfUse are the same in every list, as the settings say (D32)',
  '2.2 TotalResults counts': 'TotalResults is the number of records in data, all brands together (D12)',
  '2.2 LastUpdated moves':
    'LastUpdated is in UTC with milliseconds and moves with the data, never otherwise (D11, D13)',
  '2.2 Brand groups': 'all brands stand in one group unless a group of their own is asked for (D18)',
  '2.2 empty list': 'a collection without records is an empty list, TotalResults 0 (D14)',
  '2.6 collections':
    'there are collections of business current accounts, SME loans and commercial cards: BCA, SMELoan and CCC (D7)',

  '3 no client state': 'nothing that a client sends changes what is answered',
  '3 Regular': 'the marketing state of a product in general',
  '3 Promotional': 'a marketing state that may have a tenure: StateTenureLength with StateTenurePeriod',
  '3 predecessor': 'a state may name the one before it and when it was first and last marketed',
  '3 transitions': 'no order of states is enforced',

  '4 base URL': 'every path stands below the base URL, that of the version',
  '4 no parameters': 'no query or path parameters: a query changes nothing (D31)',
  '4 trailing slash': 'a slash at the end of a path is no other address (D31)',
  '4 no request body':
    'no operation takes a body: one that is sent changes nothing, a large one is refused (D26)',
  '4 GET /branches': 'the envelope with Branch arrays',
  '4 HEAD /branches': 'the headers of the GET',
  '4 GET /atms': 'the envelope with ATM arrays',
  '4 HEAD /atms': 'the headers of the GET',
  '4 GET /personal-current-accounts': 'the envelope with PCA arrays',
  '4 HEAD /personal-current-accounts': 'the headers of the GET',
  '4 GET /business-current-accounts': 'the envelope with BCA arrays (D7)',
  '4 HEAD /business-current-accounts': 'the headers of the GET',
  '4 GET /unsecured-sme-loans': 'the envelope with SMELoan arrays (D7)',
  '4 HEAD /unsecured-sme-loans': 'the headers of the GET',
  '4 GET /commercial-credit-cards': 'the envelope with CCC arrays (D7)',
  '4 HEAD /commercial-credit-cards': 'the headers of the GET',
  '4 rule 1 optional': 'both request headers may be left out',
  '4 rule 1 If-Modified-Since':
    'optional on branches, ATMs and PCA: data only if it changed since that date (D44)',
  '4 rule 1 If-None-Match': 'optional on branches, ATMs and PCA: data only if its entity tag is another',
  '4 rule 2 Strict-Transport-Security': 'a 200 to GET carries max-age=31536000',
  '4 rule 2 Etag': 'a 200 to GET carries an entity tag, which changes with the data and only then',
  '4 rule 2 Cache-Control': 'a 200 to GET carries max-age=28800',
  '4 rule 2 X-Frame-Options': 'a 200 to GET carries DENY',
  '4 rule 2 X-Content-Type-Options': 'a 200 to GET carries nosniff',
  '4 rule 2 body': 'the body of a 200 to GET is JSON, the envelope of 2.2',
  '4 rule 3': 'HEAD has no body; it is a 200 with exactly the headers of the GET (D21)',
  '4 rule 4':
    'unchanged data is a 304 without a body, with the headers that keep a stored answer fresh (D22)',
  '4 rule 5': 'GET answers with the complete collection: no paging, filters or sorting',
  '4 rule 6': 'every error answer is one of part 7',
  '4 rule 7':
    'BCA, SME and CCC take the request headers and give the headers and envelope of the others (D23)',

  '5 rule 1': 'no credentials: whatever is sent of that kind, the answer is the same and asks for none',
  '5 rule 2': 'no other access rule: every client and origin may read (D46, D34)',

  '6 events': 'none: nothing to subscribe to, nothing is called back (D34)',

  '7 status': 'the body of an error has a text status, required',
  '7 title': 'the body of an error has a text title, required',
  '7 description': 'the body of an error has a text description, required',
  '7 no other fields': 'the body of an error has no other fields',
  '7 Strict-Transport-Security': 'on every error',
  '7 X-Frame-Options': 'DENY on every error',
  '7 X-Content-Type-Options': 'nosniff on every error',
  '7 Status Code': 'on every error, named Status-Code, with the actual status (D25)',
  '7 status 400': 'Bad request: the request could not be understood',
  '7 status 408': 'Client timeout: the request did not arrive in time',
  '7 status 429': 'Too many requests: asked for too often',
  '7 status 500': 'Internal server error: something failed, and no more is said',
  '7 status 503': 'Service temporarily unavailable: not at the moment',
  '7 status default': 'any other error has its own status as text, a short title and a description (D26)',
  '7 rule 1': 'status is the number as text, not as a number',
  '7 rule 2':
    'titles and descriptions of the five listed errors are fixed texts, which a publisher may word otherwise (D32)',
  '7 rule 3': 'the same errors on GET and HEAD of all six collections (D21, D23)',

  '8 request rate': '145 requests a minute for each of the twelve operations, in either version',
  '8 response cache lifetime': '28800 seconds on successful GET answers',
  '8 HSTS lifetime': '31536000 seconds on successful GET answers',
  '8 rule 1': 'too many requests are answered with 429',
  '8 rule 2':
    'field sizes as in part 2: AddressLine 0 to 7, CountrySubDivision 0 to 2, Day 1 to 7 and 0 to 7',
  '8 rule 3': 'counted by client address and operation over any 60 seconds; Retry-After says when (D27)',

  '9 rule 1': 'both versions have the same twelve operations at the same rate',
  '9 rule 2':
    'the base URL ends with the version, v2.1 or v2.2; what stands before it is up to the publisher',
  '9 rule 3': 'the media type names vendor and version (D24)',
  '9 rule 4': 'the service is described as HTTPS only (D33)',
  '9 rule 5':
    'part 2 describes v2.1; v2.2 differs as the section below says (D2), and either can be made from the other (D3)',
  '9 deprecation': 'Deprecation and Sunset can be announced for a version (D34)',
};

export const rules: readonly Statement[] = Object.entries(written).map(([id, text]) => ({ id, text }));
