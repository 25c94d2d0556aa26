// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// Names in the place of ENS: clients ask it as they ask ENS's universal resolver. Anyone may set a name: it lives on
/// local nodes only.
contract LocalNames {
    struct Record {
        address owner;
        string avatar;
    }

    mapping(bytes32 node => Record) private records;
    mapping(address owner => string) private names;

    /// Makes a name lead to an address, and the address claim the name. `node` is the name's hash (EIP-137).
    function setName(bytes32 node, string calldata name, address owner, string calldata avatar) external {
        records[node] = Record(owner, avatar);
        names[owner] = name;
    }

    /// ENSIP-19: what an address says that it is called, on any chain.
    function reverseWithGateways(bytes calldata reverseName, uint256, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return (names[address(bytes20(reverseName))], address(this), address(this));
    }

    /// ENSIP-10: the records `addr` (of ENSIP-9, too) and `text` of a name.
    function resolveWithGateways(bytes calldata, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        Record storage found = records[abi.decode(data[4:36], (bytes32))];
        bytes4 asked = bytes4(data[:4]);
        if (asked == bytes4(keccak256("addr(bytes32)"))) return (abi.encode(found.owner), address(this));
        if (asked == bytes4(keccak256("addr(bytes32,uint256)")))
            return (abi.encode(found.owner == address(0) ? bytes("") : abi.encodePacked(found.owner)), address(this));
        (, string memory key) = abi.decode(data[4:], (bytes32, string));
        bool isAvatar = keccak256(bytes(key)) == keccak256("avatar");
        return (abi.encode(isAvatar ? found.avatar : ""), address(this));
    }
}
