-- A file that staff hid on a request stayed open to the customer on the reply it came with, until
-- hiding it on one began to hide it on the other. Closes what was hidden before that.
update contentdocumentlink as on_reply
  set visibility = 'InternalUsers',
    systemmodstamp = on_reply.systemmodstamp + interval '1 millisecond'
  from casecomment as reply
    join contentdocumentlink as on_request on on_request.linkedentityid = reply.parentid
  where reply.id = on_reply.linkedentityid
    and on_request.contentdocumentid = on_reply.contentdocumentid
    and on_request.visibility = 'InternalUsers'
    and on_reply.visibility <> 'InternalUsers';
