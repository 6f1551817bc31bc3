-- Lists that users make are shared with staff only. A list that was shared with customers too stays shared with the staff it
-- named; one that named customers alone is its maker's own again. The server before this one reads both.
update list_view
set shares = array_remove(array_remove(array_remove(shares, 'Role.Customer'), 'Role.CommunityCasesOnly'), 'Group.AllCustomers')
where shares && array['Role.Customer', 'Role.CommunityCasesOnly', 'Group.AllCustomers'];
update list_view set visibility = 'Private' where visibility = 'Shared' and cardinality(shares) = 0;
